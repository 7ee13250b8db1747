-- What webhooks are told of alerts: with the name of what an alert is about, as the API tells it.
DROP TRIGGER `entregas_alerta_nueva`;
--> statement-breakpoint
CREATE TRIGGER `entregas_alerta_nueva` AFTER INSERT ON `alertas` WHEN NEW.`estado` = 'Pendiente' BEGIN
  INSERT INTO `entregas` (`id`, `empresa_id`, `webhook_id`, `evento`, `datos`, `ocurrio_at`, `proximo_at`, `created_at`)
    SELECT 'msg_' || lower(hex(randomblob(16))), w.`empresa_id`, w.`id`, 'alert.opened',
      json_object('id', NEW.`id`, 'tipo', NEW.`tipo`, 'mensaje', NEW.`mensaje`, 'fecha', NEW.`fecha`, 'estado', NEW.`estado`,
        'vehiculo_id', NEW.`vehiculo_id`, 'placa', (SELECT `placa` FROM `vehiculos` WHERE `empresa_id` = NEW.`empresa_id` AND `id` = NEW.`vehiculo_id`),
        'nombre', CASE
          WHEN substr(NEW.`cosa`, 1, 9) = 'licencia:' THEN (SELECT `nombre` FROM `conductores` WHERE `empresa_id` = NEW.`empresa_id` AND `id` = substr(NEW.`cosa`, 10))
          WHEN substr(NEW.`cosa`, 1, 14) = 'mantenimiento:' THEN (SELECT `nombre` FROM `planes_mantenimiento` WHERE `empresa_id` = NEW.`empresa_id` AND `id` = substr(NEW.`cosa`, 15))
          WHEN substr(NEW.`cosa`, 1, 9) = 'episodio:' THEN (SELECT `lugar` FROM `episodios` WHERE `empresa_id` = NEW.`empresa_id` AND `id` = substr(NEW.`cosa`, 10)) END,
        'vence', CASE WHEN substr(NEW.`vence`, 1, 3) = 'km:' THEN NULL ELSE NEW.`vence` END,
        'vence_km', CASE WHEN substr(NEW.`vence`, 1, 3) = 'km:' THEN CAST(substr(NEW.`vence`, 4) AS integer) END),
      NEW.`created_at`, CAST(unixepoch('subsec') * 1000 AS integer), CAST(unixepoch('subsec') * 1000 AS integer)
    FROM `webhooks` w WHERE w.`empresa_id` = NEW.`empresa_id` AND w.`activo` = 1
      AND EXISTS (SELECT 1 FROM json_each(w.`eventos`) WHERE `value` = 'alert.opened');
END;
--> statement-breakpoint
-- An alert opens again for a later moment of an episode, or by the rule that had resolved it; a person who takes back what
-- a person did opens nothing.
DROP TRIGGER `entregas_alerta_de_nuevo`;
--> statement-breakpoint
CREATE TRIGGER `entregas_alerta_de_nuevo` AFTER UPDATE OF `estado` ON `alertas`
WHEN NEW.`estado` = 'Pendiente' AND (NEW.`umbral` > OLD.`umbral` OR (OLD.`estado` = 'Resuelto' AND OLD.`estado_por` IS NULL)) BEGIN
  INSERT INTO `entregas` (`id`, `empresa_id`, `webhook_id`, `evento`, `datos`, `ocurrio_at`, `proximo_at`, `created_at`)
    SELECT 'msg_' || lower(hex(randomblob(16))), w.`empresa_id`, w.`id`, 'alert.opened',
      json_object('id', NEW.`id`, 'tipo', NEW.`tipo`, 'mensaje', NEW.`mensaje`, 'fecha', NEW.`fecha`, 'estado', NEW.`estado`,
        'vehiculo_id', NEW.`vehiculo_id`, 'placa', (SELECT `placa` FROM `vehiculos` WHERE `empresa_id` = NEW.`empresa_id` AND `id` = NEW.`vehiculo_id`),
        'nombre', CASE
          WHEN substr(NEW.`cosa`, 1, 9) = 'licencia:' THEN (SELECT `nombre` FROM `conductores` WHERE `empresa_id` = NEW.`empresa_id` AND `id` = substr(NEW.`cosa`, 10))
          WHEN substr(NEW.`cosa`, 1, 14) = 'mantenimiento:' THEN (SELECT `nombre` FROM `planes_mantenimiento` WHERE `empresa_id` = NEW.`empresa_id` AND `id` = substr(NEW.`cosa`, 15))
          WHEN substr(NEW.`cosa`, 1, 9) = 'episodio:' THEN (SELECT `lugar` FROM `episodios` WHERE `empresa_id` = NEW.`empresa_id` AND `id` = substr(NEW.`cosa`, 10)) END,
        'vence', CASE WHEN substr(NEW.`vence`, 1, 3) = 'km:' THEN NULL ELSE NEW.`vence` END,
        'vence_km', CASE WHEN substr(NEW.`vence`, 1, 3) = 'km:' THEN CAST(substr(NEW.`vence`, 4) AS integer) END),
      coalesce(NEW.`estado_at`, CAST(unixepoch('subsec') * 1000 AS integer)), CAST(unixepoch('subsec') * 1000 AS integer), CAST(unixepoch('subsec') * 1000 AS integer)
    FROM `webhooks` w WHERE w.`empresa_id` = NEW.`empresa_id` AND w.`activo` = 1
      AND EXISTS (SELECT 1 FROM json_each(w.`eventos`) WHERE `value` = 'alert.opened');
END;
--> statement-breakpoint
-- A document falls due again when the rule that had resolved its alert raises it anew.
CREATE TRIGGER `entregas_documento_de_nuevo` AFTER UPDATE OF `estado` ON `alertas`
WHEN substr(NEW.`cosa`, 1, 10) = 'documento:' AND NEW.`estado` = 'Pendiente' AND OLD.`estado` = 'Resuelto' AND OLD.`estado_por` IS NULL BEGIN
  INSERT INTO `entregas` (`id`, `empresa_id`, `webhook_id`, `evento`, `datos`, `ocurrio_at`, `proximo_at`, `created_at`)
    SELECT 'msg_' || lower(hex(randomblob(16))), w.`empresa_id`, w.`id`, 'document.due',
      (SELECT json_object('id', d.`id`, 'vehiculo_id', d.`vehiculo_id`, 'placa', (SELECT `placa` FROM `vehiculos` WHERE `empresa_id` = NEW.`empresa_id` AND `id` = NEW.`vehiculo_id`), 'tipo', d.`tipo`, 'nombre', d.`nombre`,
        'fecha_emision', d.`fecha_emision`, 'fecha_vencimiento', d.`fecha_vencimiento`, 'vence', NEW.`vence`, 'umbral_dias', NEW.`umbral`)
        FROM `documentos` d WHERE d.`empresa_id` = NEW.`empresa_id` AND d.`id` = substr(NEW.`cosa`, 11)),
      coalesce(NEW.`estado_at`, CAST(unixepoch('subsec') * 1000 AS integer)), CAST(unixepoch('subsec') * 1000 AS integer), CAST(unixepoch('subsec') * 1000 AS integer)
    FROM `webhooks` w WHERE w.`empresa_id` = NEW.`empresa_id` AND w.`activo` = 1
      AND EXISTS (SELECT 1 FROM json_each(w.`eventos`) WHERE `value` = 'document.due') AND EXISTS (SELECT 1 FROM `documentos` d WHERE d.`empresa_id` = NEW.`empresa_id` AND d.`id` = substr(NEW.`cosa`, 11));
END;
