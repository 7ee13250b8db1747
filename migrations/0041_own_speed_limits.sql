-- A vehicle's own speed limit, which comes before the company's.
ALTER TABLE `vehiculos` ADD `limite_velocidad` integer;
--> statement-breakpoint
-- Its Device keeps the limit: a higher rev and the outbox, in the statement that changes it.
CREATE TRIGGER `vehiculos_limite` AFTER UPDATE OF `limite_velocidad` ON `vehiculos`
WHEN OLD.`limite_velocidad` IS NOT NEW.`limite_velocidad` BEGIN
  UPDATE `gps_dispositivos` SET `rev` = `rev` + 1
    WHERE `empresa_id` = NEW.`empresa_id` AND `vehiculo_id` = NEW.`id` AND `estado` = 'Activo';
  INSERT INTO `pendientes` (`id`, `tipo`, `destino`, `carga`, `intentos`, `proximo_at`, `created_at`)
    SELECT lower(hex(randomblob(16))), 'device.configurar', `clave`, json_object('empresa_id', `empresa_id`, 'id', `id`), 0, 0, unixepoch() * 1000
    FROM `gps_dispositivos` WHERE `empresa_id` = NEW.`empresa_id` AND `vehiculo_id` = NEW.`id` AND `estado` = 'Activo';
END;
