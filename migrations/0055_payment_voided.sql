-- A payment that was approved and then voided is told to webhooks, as its approval was.
CREATE TRIGGER `entregas_pago_anulado` AFTER UPDATE OF `estado` ON `pagos` WHEN NEW.`estado` = 'VOIDED' AND OLD.`estado` = 'APPROVED' BEGIN
  INSERT INTO `entregas` (`id`, `empresa_id`, `webhook_id`, `evento`, `datos`, `ocurrio_at`, `proximo_at`, `created_at`)
    SELECT 'msg_' || lower(hex(randomblob(16))), w.`empresa_id`, w.`id`, 'payment.voided',
      json_object('id', NEW.`id`, 'referencia', NEW.`reference`, 'plan', NEW.`plan_type`, 'periodo', NEW.`periodo`,
        'monto_centavos', NEW.`monto`, 'iva_centavos', NEW.`iva`, 'moneda', NEW.`moneda`, 'recibo', NEW.`recibo`,
        'aprobado_at', strftime('%Y-%m-%dT%H:%M:%fZ', NEW.`resuelto_at` / 1000.0, 'unixepoch'), 'desde', strftime('%Y-%m-%dT%H:%M:%fZ', NEW.`desde` / 1000.0, 'unixepoch'), 'hasta', strftime('%Y-%m-%dT%H:%M:%fZ', NEW.`hasta` / 1000.0, 'unixepoch'),
        'anulado_at', strftime('%Y-%m-%dT%H:%M:%fZ', NEW.`anulado_at` / 1000.0, 'unixepoch')),
      coalesce(NEW.`anulado_at`, CAST(unixepoch('subsec') * 1000 AS integer)), CAST(unixepoch('subsec') * 1000 AS integer), CAST(unixepoch('subsec') * 1000 AS integer)
    FROM `webhooks` w WHERE w.`empresa_id` = NEW.`empresa_id` AND w.`activo` = 1
      AND EXISTS (SELECT 1 FROM json_each(w.`eventos`) WHERE `value` = 'payment.voided');
END;
