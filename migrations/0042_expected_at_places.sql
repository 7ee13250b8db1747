-- How long a vehicle may stay at a place, and before when it is expected there, on which days of the week (0 is Monday).
ALTER TABLE `lugares` ADD `permanencia` integer;--> statement-breakpoint
ALTER TABLE `lugares` ADD `llegada` integer;--> statement-breakpoint
ALTER TABLE `lugares` ADD `llegada_dias` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `lugares` ADD `llegada_festivos` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- As before, for these columns too.
DROP TRIGGER `lugares_cambio`;
--> statement-breakpoint
CREATE TRIGGER `lugares_cambio` AFTER UPDATE ON `lugares`
WHEN (OLD.`forma`, OLD.`puntos`, OLD.`radio`, OLD.`todos`, OLD.`limite`, OLD.`avisa_entrada`, OLD.`avisa_salida`,
  OLD.`permanencia`, OLD.`llegada`, OLD.`llegada_dias`, OLD.`llegada_festivos`)
  IS NOT (NEW.`forma`, NEW.`puntos`, NEW.`radio`, NEW.`todos`, NEW.`limite`, NEW.`avisa_entrada`, NEW.`avisa_salida`,
  NEW.`permanencia`, NEW.`llegada`, NEW.`llegada_dias`, NEW.`llegada_festivos`) BEGIN
  UPDATE `gps_dispositivos` SET `rev` = `rev` + 1 WHERE `empresa_id` = NEW.`empresa_id` AND `estado` = 'Activo'
    AND (OLD.`todos` OR NEW.`todos` OR `vehiculo_id` IN (SELECT `vehiculo_id` FROM `lugares_vehiculos`
      WHERE `empresa_id` = NEW.`empresa_id` AND `lugar_id` = NEW.`id`));
  INSERT INTO `pendientes` (`id`, `tipo`, `destino`, `carga`, `intentos`, `proximo_at`, `created_at`)
    SELECT lower(hex(randomblob(16))), 'device.configurar', `clave`, json_object('empresa_id', `empresa_id`, 'id', `id`), 0, 0, unixepoch() * 1000
    FROM `gps_dispositivos` WHERE `empresa_id` = NEW.`empresa_id` AND `estado` = 'Activo'
      AND (OLD.`todos` OR NEW.`todos` OR `vehiculo_id` IN (SELECT `vehiculo_id` FROM `lugares_vehiculos`
        WHERE `empresa_id` = NEW.`empresa_id` AND `lugar_id` = NEW.`id`));
END;
--> statement-breakpoint
-- As before, but an arrival that was missed does not end: its end is that the vehicle came.
DROP TRIGGER `episodios_sin_dispositivo`;
--> statement-breakpoint
CREATE TRIGGER `episodios_sin_dispositivo` AFTER DELETE ON `gps_dispositivos` BEGIN
  UPDATE `episodios` SET `fin` = max(`inicio`, coalesce(OLD.`last_update`, `inicio`))
    WHERE `empresa_id` = OLD.`empresa_id` AND `vehiculo_id` = OLD.`vehiculo_id` AND `fin` IS NULL AND `tipo` <> 'llegada';
END;
