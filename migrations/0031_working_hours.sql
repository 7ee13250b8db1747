-- Hours of the week in which positions are recorded, of a company and of a device; null: always, and the company's.
ALTER TABLE `empresas` ADD `horario` text;--> statement-breakpoint
ALTER TABLE `gps_dispositivos` ADD `horario` text;
--> statement-breakpoint
-- The Devices of a company work by its hours and its zone: a higher rev and the outbox, in the statement that changes them.
CREATE TRIGGER `empresas_horario` AFTER UPDATE OF `horario`, `zona_horaria` ON `empresas`
WHEN OLD.`horario` IS NOT NEW.`horario` OR OLD.`zona_horaria` <> NEW.`zona_horaria` BEGIN
  UPDATE `gps_dispositivos` SET `rev` = `rev` + 1 WHERE `empresa_id` = NEW.`id` AND `estado` = 'Activo';
  INSERT INTO `pendientes` (`id`, `tipo`, `destino`, `carga`, `intentos`, `proximo_at`, `created_at`)
    SELECT lower(hex(randomblob(16))), 'device.configurar', `clave`, json_object('empresa_id', `empresa_id`, 'id', `id`), 0, 0, unixepoch() * 1000
    FROM `gps_dispositivos` WHERE `empresa_id` = NEW.`id` AND `estado` = 'Activo';
END;
