-- A device remembers that it was moved, and a vehicle that is deleted has its track deleted in the devices that were on it.
ALTER TABLE `gps_dispositivos` ADD `moved_at` integer;
--> statement-breakpoint
CREATE TRIGGER `gps_dispositivos_movido` AFTER UPDATE OF `vehiculo_id` ON `gps_dispositivos` WHEN OLD.`vehiculo_id` <> NEW.`vehiculo_id` BEGIN
  UPDATE `gps_dispositivos` SET `moved_at` = CAST(unixepoch('subsec') * 1000 AS integer)
    WHERE `empresa_id` = NEW.`empresa_id` AND `id` = NEW.`id`;
END;
--> statement-breakpoint
-- Before its days go with it: they name devices that were moved before this migration. A company that is deleted takes its
-- devices along.
CREATE TRIGGER `vehiculos_recorrido` BEFORE DELETE ON `vehiculos` WHEN EXISTS (SELECT 1 FROM `empresas` WHERE `id` = OLD.`empresa_id`) BEGIN
  INSERT INTO `pendientes` (`id`, `tipo`, `destino`, `carga`, `intentos`, `proximo_at`, `created_at`)
    SELECT lower(hex(randomblob(16))), 'device.olvidar', g.`clave`, json_object('vehiculo_id', OLD.`id`), 0, 0, unixepoch() * 1000
    FROM `gps_dispositivos` g WHERE g.`empresa_id` = OLD.`empresa_id` AND g.`vehiculo_id` <> OLD.`id`
      AND (g.`moved_at` IS NOT NULL OR g.`id` IN (SELECT d.`dispositivo_id` FROM `dias` d
        WHERE d.`empresa_id` = OLD.`empresa_id` AND d.`vehiculo_id` = OLD.`id`));
END;
--> statement-breakpoint
-- What was heard of too late to be told is not told to webhooks either.
ALTER TABLE `episodios` ADD `avisa` integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
DROP TRIGGER `entregas_lugar_entrada`;
--> statement-breakpoint
CREATE TRIGGER `entregas_lugar_entrada` AFTER INSERT ON `episodios` WHEN NEW.`avisa` = 1 AND NEW.`tipo` = 'visita' BEGIN
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
DROP TRIGGER `entregas_lugar_visita`;
--> statement-breakpoint
CREATE TRIGGER `entregas_lugar_visita` AFTER INSERT ON `episodios` WHEN NEW.`avisa` = 1 AND NEW.`tipo` = 'visita' AND NEW.`fin` IS NOT NULL BEGIN
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
DROP TRIGGER `entregas_lugar_salida`;
--> statement-breakpoint
CREATE TRIGGER `entregas_lugar_salida` AFTER UPDATE OF `fin` ON `episodios` WHEN NEW.`avisa` = 1 AND NEW.`tipo` = 'visita' AND OLD.`fin` IS NULL AND NEW.`fin` IS NOT NULL BEGIN
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
DROP TRIGGER `entregas_velocidad`;
--> statement-breakpoint
CREATE TRIGGER `entregas_velocidad` AFTER INSERT ON `episodios` WHEN NEW.`avisa` = 1 AND NEW.`tipo` = 'velocidad' BEGIN
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
-- Of a vehicle whose device is deleted it is not known that it left.
DROP TRIGGER `episodios_sin_dispositivo`;
--> statement-breakpoint
CREATE TRIGGER `episodios_sin_dispositivo` AFTER DELETE ON `gps_dispositivos` BEGIN
  UPDATE `episodios` SET `avisa` = 0, `fin` = max(`inicio`, coalesce(OLD.`last_update`, `inicio`))
    WHERE `empresa_id` = OLD.`empresa_id` AND `vehiculo_id` = OLD.`vehiculo_id` AND `fin` IS NULL AND `tipo` <> 'llegada';
END;
