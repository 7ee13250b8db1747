-- Webhooks: where a company is told of what happens, and each message to each of them until it is delivered.
CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`empresa_id` text NOT NULL,
	`nombre` text NOT NULL,
	`url` text NOT NULL,
	`eventos` text NOT NULL,
	`activo` integer NOT NULL,
	`secreto` text NOT NULL,
	`secreto_anterior` text,
	`anterior_hasta` integer,
	`fallando_desde` integer,
	`apagado_por` text,
	`turno_at` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhooks_empresa` ON `webhooks` (`empresa_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhooks_turno` ON `webhooks` (`turno_at`,`id`) WHERE "webhooks"."activo" = 1;
--> statement-breakpoint
CREATE TABLE `entregas` (
	`id` text PRIMARY KEY NOT NULL,
	`empresa_id` text NOT NULL,
	`webhook_id` text NOT NULL,
	`evento` text NOT NULL,
	`datos` text NOT NULL,
	`ocurrio_at` integer NOT NULL,
	`estado` text DEFAULT 'pendiente' NOT NULL,
	`intentos` integer DEFAULT 0 NOT NULL,
	`proximo_at` integer NOT NULL,
	`arriendo_hasta` integer DEFAULT 0 NOT NULL,
	`intento_at` integer,
	`codigo` integer,
	`ms` integer,
	`respuesta` text,
	`error` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`empresa_id`,`webhook_id`) REFERENCES `webhooks`(`empresa_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `entregas_empresa` ON `entregas` (`empresa_id`,`id`);--> statement-breakpoint
CREATE INDEX `entregas_de_webhook` ON `entregas` (`empresa_id`,`webhook_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `entregas_por_hacer` ON `entregas` (`webhook_id`,`proximo_at`,`id`) WHERE "entregas"."estado" = 'pendiente';--> statement-breakpoint
CREATE INDEX `entregas_created_at` ON `entregas` (`created_at`);
--> statement-breakpoint
CREATE TABLE `webhook_veredictos` (
	`empresa_id` text NOT NULL,
	`webhook_id` text NOT NULL,
	`vehiculo_id` text NOT NULL,
	`veredicto` text NOT NULL,
	PRIMARY KEY(`empresa_id`, `webhook_id`, `vehiculo_id`),
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`empresa_id`,`webhook_id`) REFERENCES `webhooks`(`empresa_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`empresa_id`,`vehiculo_id`) REFERENCES `vehiculos`(`empresa_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
-- Messages are written in the statement that causes them, by whatever way it runs: none is lost, and none is written twice.
CREATE TRIGGER `entregas_alerta_nueva` AFTER INSERT ON `alertas` WHEN NEW.`estado` = 'Pendiente' BEGIN
  INSERT INTO `entregas` (`id`, `empresa_id`, `webhook_id`, `evento`, `datos`, `ocurrio_at`, `proximo_at`, `created_at`)
    SELECT 'msg_' || lower(hex(randomblob(16))), w.`empresa_id`, w.`id`, 'alert.opened',
      json_object('id', NEW.`id`, 'tipo', NEW.`tipo`, 'mensaje', NEW.`mensaje`, 'fecha', NEW.`fecha`, 'estado', NEW.`estado`,
        'vehiculo_id', NEW.`vehiculo_id`, 'placa', (SELECT `placa` FROM `vehiculos` WHERE `empresa_id` = NEW.`empresa_id` AND `id` = NEW.`vehiculo_id`),
        'vence', CASE WHEN substr(NEW.`vence`, 1, 3) = 'km:' THEN NULL ELSE NEW.`vence` END,
        'vence_km', CASE WHEN substr(NEW.`vence`, 1, 3) = 'km:' THEN CAST(substr(NEW.`vence`, 4) AS integer) END),
      NEW.`created_at`, CAST(unixepoch('subsec') * 1000 AS integer), CAST(unixepoch('subsec') * 1000 AS integer)
    FROM `webhooks` w WHERE w.`empresa_id` = NEW.`empresa_id` AND w.`activo` = 1
      AND EXISTS (SELECT 1 FROM json_each(w.`eventos`) WHERE `value` = 'alert.opened');
END;
--> statement-breakpoint
CREATE TRIGGER `entregas_alerta_de_nuevo` AFTER UPDATE OF `estado` ON `alertas` WHEN NEW.`estado` = 'Pendiente' AND OLD.`estado` = 'Resuelto' BEGIN
  INSERT INTO `entregas` (`id`, `empresa_id`, `webhook_id`, `evento`, `datos`, `ocurrio_at`, `proximo_at`, `created_at`)
    SELECT 'msg_' || lower(hex(randomblob(16))), w.`empresa_id`, w.`id`, 'alert.opened',
      json_object('id', NEW.`id`, 'tipo', NEW.`tipo`, 'mensaje', NEW.`mensaje`, 'fecha', NEW.`fecha`, 'estado', NEW.`estado`,
        'vehiculo_id', NEW.`vehiculo_id`, 'placa', (SELECT `placa` FROM `vehiculos` WHERE `empresa_id` = NEW.`empresa_id` AND `id` = NEW.`vehiculo_id`),
        'vence', CASE WHEN substr(NEW.`vence`, 1, 3) = 'km:' THEN NULL ELSE NEW.`vence` END,
        'vence_km', CASE WHEN substr(NEW.`vence`, 1, 3) = 'km:' THEN CAST(substr(NEW.`vence`, 4) AS integer) END),
      coalesce(NEW.`estado_at`, CAST(unixepoch('subsec') * 1000 AS integer)), CAST(unixepoch('subsec') * 1000 AS integer), CAST(unixepoch('subsec') * 1000 AS integer)
    FROM `webhooks` w WHERE w.`empresa_id` = NEW.`empresa_id` AND w.`activo` = 1
      AND EXISTS (SELECT 1 FROM json_each(w.`eventos`) WHERE `value` = 'alert.opened');
END;
--> statement-breakpoint
CREATE TRIGGER `entregas_documento_por_vencer` AFTER INSERT ON `alertas` WHEN substr(NEW.`cosa`, 1, 10) = 'documento:' BEGIN
  INSERT INTO `entregas` (`id`, `empresa_id`, `webhook_id`, `evento`, `datos`, `ocurrio_at`, `proximo_at`, `created_at`)
    SELECT 'msg_' || lower(hex(randomblob(16))), w.`empresa_id`, w.`id`, 'document.due',
      (SELECT json_object('id', d.`id`, 'vehiculo_id', d.`vehiculo_id`, 'placa', (SELECT `placa` FROM `vehiculos` WHERE `empresa_id` = NEW.`empresa_id` AND `id` = NEW.`vehiculo_id`), 'tipo', d.`tipo`, 'nombre', d.`nombre`,
        'fecha_emision', d.`fecha_emision`, 'fecha_vencimiento', d.`fecha_vencimiento`, 'vence', NEW.`vence`, 'umbral_dias', NEW.`umbral`)
        FROM `documentos` d WHERE d.`empresa_id` = NEW.`empresa_id` AND d.`id` = substr(NEW.`cosa`, 11)),
      NEW.`created_at`, CAST(unixepoch('subsec') * 1000 AS integer), CAST(unixepoch('subsec') * 1000 AS integer)
    FROM `webhooks` w WHERE w.`empresa_id` = NEW.`empresa_id` AND w.`activo` = 1
      AND EXISTS (SELECT 1 FROM json_each(w.`eventos`) WHERE `value` = 'document.due') AND EXISTS (SELECT 1 FROM `documentos` d WHERE d.`empresa_id` = NEW.`empresa_id` AND d.`id` = substr(NEW.`cosa`, 11));
END;
--> statement-breakpoint
-- Renewed: it ends later than every other of its vehicle and kind, and there is another.
CREATE TRIGGER `entregas_documento_renovado` AFTER INSERT ON `documentos`
WHEN EXISTS (SELECT 1 FROM `webhooks` w WHERE w.`empresa_id` = NEW.`empresa_id` AND w.`activo` = 1)
  AND NEW.`fecha_vencimiento` > (SELECT max(d.`fecha_vencimiento`) FROM `documentos` d WHERE d.`empresa_id` = NEW.`empresa_id` AND d.`vehiculo_id` = NEW.`vehiculo_id` AND d.`tipo` = NEW.`tipo` AND d.`nombre` = NEW.`nombre` AND d.`id` <> NEW.`id`) BEGIN
  INSERT INTO `entregas` (`id`, `empresa_id`, `webhook_id`, `evento`, `datos`, `ocurrio_at`, `proximo_at`, `created_at`)
    SELECT 'msg_' || lower(hex(randomblob(16))), w.`empresa_id`, w.`id`, 'document.renewed',
      json_object('id', NEW.`id`, 'vehiculo_id', NEW.`vehiculo_id`, 'placa', (SELECT `placa` FROM `vehiculos` WHERE `empresa_id` = NEW.`empresa_id` AND `id` = NEW.`vehiculo_id`), 'tipo', NEW.`tipo`, 'nombre', NEW.`nombre`,
        'fecha_emision', NEW.`fecha_emision`, 'fecha_vencimiento', NEW.`fecha_vencimiento`,
        'reemplaza', (SELECT d.`id` FROM `documentos` d WHERE d.`empresa_id` = NEW.`empresa_id` AND d.`vehiculo_id` = NEW.`vehiculo_id` AND d.`tipo` = NEW.`tipo` AND d.`nombre` = NEW.`nombre` AND d.`id` <> NEW.`id` ORDER BY d.`fecha_vencimiento` DESC, d.`id` LIMIT 1)),
      NEW.`created_at`, CAST(unixepoch('subsec') * 1000 AS integer), CAST(unixepoch('subsec') * 1000 AS integer)
    FROM `webhooks` w WHERE w.`empresa_id` = NEW.`empresa_id` AND w.`activo` = 1
      AND EXISTS (SELECT 1 FROM json_each(w.`eventos`) WHERE `value` = 'document.renewed');
END;
--> statement-breakpoint
CREATE TRIGGER `entregas_lugar_entrada` AFTER INSERT ON `episodios` WHEN NEW.`tipo` = 'visita' BEGIN
  INSERT INTO `entregas` (`id`, `empresa_id`, `webhook_id`, `evento`, `datos`, `ocurrio_at`, `proximo_at`, `created_at`)
    SELECT 'msg_' || lower(hex(randomblob(16))), w.`empresa_id`, w.`id`, 'place.entered',
      json_object('id', NEW.`id`, 'vehiculo_id', NEW.`vehiculo_id`, 'placa', (SELECT `placa` FROM `vehiculos` WHERE `empresa_id` = NEW.`empresa_id` AND `id` = NEW.`vehiculo_id`), 'tipo', NEW.`tipo`,
        'lugar_id', NEW.`lugar_id`, 'lugar', NEW.`lugar`, 'inicio', strftime('%Y-%m-%dT%H:%M:%fZ', NEW.`inicio` / 1000.0, 'unixepoch'), 'fin', strftime('%Y-%m-%dT%H:%M:%fZ', NEW.`fin` / 1000.0, 'unixepoch'),
        'maximo_kmh', NEW.`maximo`, 'limite_kmh', CASE WHEN NEW.`tipo` = 'velocidad' THEN NEW.`limite` END),
      NEW.`inicio`, CAST(unixepoch('subsec') * 1000 AS integer), CAST(unixepoch('subsec') * 1000 AS integer)
    FROM `webhooks` w WHERE w.`empresa_id` = NEW.`empresa_id` AND w.`activo` = 1
      AND EXISTS (SELECT 1 FROM json_each(w.`eventos`) WHERE `value` = 'place.entered');
END;
--> statement-breakpoint
CREATE TRIGGER `entregas_lugar_visita` AFTER INSERT ON `episodios` WHEN NEW.`tipo` = 'visita' AND NEW.`fin` IS NOT NULL BEGIN
  INSERT INTO `entregas` (`id`, `empresa_id`, `webhook_id`, `evento`, `datos`, `ocurrio_at`, `proximo_at`, `created_at`)
    SELECT 'msg_' || lower(hex(randomblob(16))), w.`empresa_id`, w.`id`, 'place.left',
      json_object('id', NEW.`id`, 'vehiculo_id', NEW.`vehiculo_id`, 'placa', (SELECT `placa` FROM `vehiculos` WHERE `empresa_id` = NEW.`empresa_id` AND `id` = NEW.`vehiculo_id`), 'tipo', NEW.`tipo`,
        'lugar_id', NEW.`lugar_id`, 'lugar', NEW.`lugar`, 'inicio', strftime('%Y-%m-%dT%H:%M:%fZ', NEW.`inicio` / 1000.0, 'unixepoch'), 'fin', strftime('%Y-%m-%dT%H:%M:%fZ', NEW.`fin` / 1000.0, 'unixepoch'),
        'maximo_kmh', NEW.`maximo`, 'limite_kmh', CASE WHEN NEW.`tipo` = 'velocidad' THEN NEW.`limite` END),
      NEW.`fin`, CAST(unixepoch('subsec') * 1000 AS integer), CAST(unixepoch('subsec') * 1000 AS integer)
    FROM `webhooks` w WHERE w.`empresa_id` = NEW.`empresa_id` AND w.`activo` = 1
      AND EXISTS (SELECT 1 FROM json_each(w.`eventos`) WHERE `value` = 'place.left');
END;
--> statement-breakpoint
CREATE TRIGGER `entregas_lugar_salida` AFTER UPDATE OF `fin` ON `episodios` WHEN NEW.`tipo` = 'visita' AND OLD.`fin` IS NULL AND NEW.`fin` IS NOT NULL BEGIN
  INSERT INTO `entregas` (`id`, `empresa_id`, `webhook_id`, `evento`, `datos`, `ocurrio_at`, `proximo_at`, `created_at`)
    SELECT 'msg_' || lower(hex(randomblob(16))), w.`empresa_id`, w.`id`, 'place.left',
      json_object('id', NEW.`id`, 'vehiculo_id', NEW.`vehiculo_id`, 'placa', (SELECT `placa` FROM `vehiculos` WHERE `empresa_id` = NEW.`empresa_id` AND `id` = NEW.`vehiculo_id`), 'tipo', NEW.`tipo`,
        'lugar_id', NEW.`lugar_id`, 'lugar', NEW.`lugar`, 'inicio', strftime('%Y-%m-%dT%H:%M:%fZ', NEW.`inicio` / 1000.0, 'unixepoch'), 'fin', strftime('%Y-%m-%dT%H:%M:%fZ', NEW.`fin` / 1000.0, 'unixepoch'),
        'maximo_kmh', NEW.`maximo`, 'limite_kmh', CASE WHEN NEW.`tipo` = 'velocidad' THEN NEW.`limite` END),
      NEW.`fin`, CAST(unixepoch('subsec') * 1000 AS integer), CAST(unixepoch('subsec') * 1000 AS integer)
    FROM `webhooks` w WHERE w.`empresa_id` = NEW.`empresa_id` AND w.`activo` = 1
      AND EXISTS (SELECT 1 FROM json_each(w.`eventos`) WHERE `value` = 'place.left');
END;
--> statement-breakpoint
CREATE TRIGGER `entregas_velocidad` AFTER INSERT ON `episodios` WHEN NEW.`tipo` = 'velocidad' BEGIN
  INSERT INTO `entregas` (`id`, `empresa_id`, `webhook_id`, `evento`, `datos`, `ocurrio_at`, `proximo_at`, `created_at`)
    SELECT 'msg_' || lower(hex(randomblob(16))), w.`empresa_id`, w.`id`, 'speed.exceeded',
      json_object('id', NEW.`id`, 'vehiculo_id', NEW.`vehiculo_id`, 'placa', (SELECT `placa` FROM `vehiculos` WHERE `empresa_id` = NEW.`empresa_id` AND `id` = NEW.`vehiculo_id`), 'tipo', NEW.`tipo`,
        'lugar_id', NEW.`lugar_id`, 'lugar', NEW.`lugar`, 'inicio', strftime('%Y-%m-%dT%H:%M:%fZ', NEW.`inicio` / 1000.0, 'unixepoch'), 'fin', strftime('%Y-%m-%dT%H:%M:%fZ', NEW.`fin` / 1000.0, 'unixepoch'),
        'maximo_kmh', NEW.`maximo`, 'limite_kmh', CASE WHEN NEW.`tipo` = 'velocidad' THEN NEW.`limite` END),
      NEW.`inicio`, CAST(unixepoch('subsec') * 1000 AS integer), CAST(unixepoch('subsec') * 1000 AS integer)
    FROM `webhooks` w WHERE w.`empresa_id` = NEW.`empresa_id` AND w.`activo` = 1
      AND EXISTS (SELECT 1 FROM json_each(w.`eventos`) WHERE `value` = 'speed.exceeded');
END;
--> statement-breakpoint
CREATE TRIGGER `entregas_pago` AFTER UPDATE OF `estado` ON `pagos` WHEN NEW.`estado` = 'APPROVED' AND OLD.`estado` <> 'APPROVED' BEGIN
  INSERT INTO `entregas` (`id`, `empresa_id`, `webhook_id`, `evento`, `datos`, `ocurrio_at`, `proximo_at`, `created_at`)
    SELECT 'msg_' || lower(hex(randomblob(16))), w.`empresa_id`, w.`id`, 'payment.approved',
      json_object('id', NEW.`id`, 'referencia', NEW.`reference`, 'plan', NEW.`plan_type`, 'periodo', NEW.`periodo`,
        'monto_centavos', NEW.`monto`, 'iva_centavos', NEW.`iva`, 'moneda', NEW.`moneda`, 'recibo', NEW.`recibo`,
        'aprobado_at', strftime('%Y-%m-%dT%H:%M:%fZ', NEW.`resuelto_at` / 1000.0, 'unixepoch'), 'desde', strftime('%Y-%m-%dT%H:%M:%fZ', NEW.`desde` / 1000.0, 'unixepoch'), 'hasta', strftime('%Y-%m-%dT%H:%M:%fZ', NEW.`hasta` / 1000.0, 'unixepoch')),
      coalesce(NEW.`resuelto_at`, CAST(unixepoch('subsec') * 1000 AS integer)), CAST(unixepoch('subsec') * 1000 AS integer), CAST(unixepoch('subsec') * 1000 AS integer)
    FROM `webhooks` w WHERE w.`empresa_id` = NEW.`empresa_id` AND w.`activo` = 1
      AND EXISTS (SELECT 1 FROM json_each(w.`eventos`) WHERE `value` = 'payment.approved');
END;
