-- What happened to a vehicle on its way, once each: a visit to a place, a speed above the company's limit, a long stop.
CREATE TABLE `episodios` (
	`id` text PRIMARY KEY NOT NULL,
	`empresa_id` text NOT NULL,
	`vehiculo_id` text NOT NULL,
	`tipo` text NOT NULL,
	`lugar_id` text,
	`lugar` text,
	`inicio` integer NOT NULL,
	`fin` integer,
	`maximo` integer,
	`limite` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`empresa_id`,`vehiculo_id`) REFERENCES `vehiculos`(`empresa_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `episodios_inicio` ON `episodios` (`empresa_id`,`vehiculo_id`,`inicio`);
--> statement-breakpoint
-- What a company watches for, and of which places it is told.
ALTER TABLE `empresas` ADD `vigilancia` text;--> statement-breakpoint
ALTER TABLE `lugares` ADD `avisa_entrada` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `lugares` ADD `avisa_salida` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Devices keep the places and limits of their vehicle: a higher rev and the outbox, in the statement that changes them.
CREATE TRIGGER `empresas_vigilancia` AFTER UPDATE OF `vigilancia` ON `empresas`
WHEN OLD.`vigilancia` IS NOT NEW.`vigilancia` BEGIN
  UPDATE `gps_dispositivos` SET `rev` = `rev` + 1 WHERE `empresa_id` = NEW.`id` AND `estado` = 'Activo';
  INSERT INTO `pendientes` (`id`, `tipo`, `destino`, `carga`, `intentos`, `proximo_at`, `created_at`)
    SELECT lower(hex(randomblob(16))), 'device.configurar', `clave`, json_object('empresa_id', `empresa_id`, 'id', `id`), 0, 0, unixepoch() * 1000
    FROM `gps_dispositivos` WHERE `empresa_id` = NEW.`id` AND `estado` = 'Activo';
END;
--> statement-breakpoint
CREATE TRIGGER `lugares_nuevo` AFTER INSERT ON `lugares` WHEN NEW.`todos` BEGIN
  UPDATE `gps_dispositivos` SET `rev` = `rev` + 1 WHERE `empresa_id` = NEW.`empresa_id` AND `estado` = 'Activo';
  INSERT INTO `pendientes` (`id`, `tipo`, `destino`, `carga`, `intentos`, `proximo_at`, `created_at`)
    SELECT lower(hex(randomblob(16))), 'device.configurar', `clave`, json_object('empresa_id', `empresa_id`, 'id', `id`), 0, 0, unixepoch() * 1000
    FROM `gps_dispositivos` WHERE `empresa_id` = NEW.`empresa_id` AND `estado` = 'Activo';
END;
--> statement-breakpoint
CREATE TRIGGER `lugares_cambio` AFTER UPDATE ON `lugares`
WHEN (OLD.`forma`, OLD.`puntos`, OLD.`radio`, OLD.`todos`, OLD.`limite`, OLD.`avisa_entrada`, OLD.`avisa_salida`)
  IS NOT (NEW.`forma`, NEW.`puntos`, NEW.`radio`, NEW.`todos`, NEW.`limite`, NEW.`avisa_entrada`, NEW.`avisa_salida`) BEGIN
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
CREATE TRIGGER `lugares_fin` AFTER DELETE ON `lugares` WHEN OLD.`todos` BEGIN
  UPDATE `gps_dispositivos` SET `rev` = `rev` + 1 WHERE `empresa_id` = OLD.`empresa_id` AND `estado` = 'Activo';
  INSERT INTO `pendientes` (`id`, `tipo`, `destino`, `carga`, `intentos`, `proximo_at`, `created_at`)
    SELECT lower(hex(randomblob(16))), 'device.configurar', `clave`, json_object('empresa_id', `empresa_id`, 'id', `id`), 0, 0, unixepoch() * 1000
    FROM `gps_dispositivos` WHERE `empresa_id` = OLD.`empresa_id` AND `estado` = 'Activo';
END;
--> statement-breakpoint
CREATE TRIGGER `lugares_vehiculos_nuevo` AFTER INSERT ON `lugares_vehiculos` BEGIN
  UPDATE `gps_dispositivos` SET `rev` = `rev` + 1
    WHERE `empresa_id` = NEW.`empresa_id` AND `vehiculo_id` = NEW.`vehiculo_id` AND `estado` = 'Activo';
  INSERT INTO `pendientes` (`id`, `tipo`, `destino`, `carga`, `intentos`, `proximo_at`, `created_at`)
    SELECT lower(hex(randomblob(16))), 'device.configurar', `clave`, json_object('empresa_id', `empresa_id`, 'id', `id`), 0, 0, unixepoch() * 1000
    FROM `gps_dispositivos` WHERE `empresa_id` = NEW.`empresa_id` AND `vehiculo_id` = NEW.`vehiculo_id` AND `estado` = 'Activo';
END;
--> statement-breakpoint
CREATE TRIGGER `lugares_vehiculos_fin` AFTER DELETE ON `lugares_vehiculos` BEGIN
  UPDATE `gps_dispositivos` SET `rev` = `rev` + 1
    WHERE `empresa_id` = OLD.`empresa_id` AND `vehiculo_id` = OLD.`vehiculo_id` AND `estado` = 'Activo';
  INSERT INTO `pendientes` (`id`, `tipo`, `destino`, `carga`, `intentos`, `proximo_at`, `created_at`)
    SELECT lower(hex(randomblob(16))), 'device.configurar', `clave`, json_object('empresa_id', `empresa_id`, 'id', `id`), 0, 0, unixepoch() * 1000
    FROM `gps_dispositivos` WHERE `empresa_id` = OLD.`empresa_id` AND `vehiculo_id` = OLD.`vehiculo_id` AND `estado` = 'Activo';
END;
--> statement-breakpoint
-- A device that is deleted hears no more of what it had begun: its episodes end with its last report.
CREATE TRIGGER `episodios_sin_dispositivo` AFTER DELETE ON `gps_dispositivos` BEGIN
  UPDATE `episodios` SET `fin` = max(`inicio`, coalesce(OLD.`last_update`, `inicio`))
    WHERE `empresa_id` = OLD.`empresa_id` AND `vehiculo_id` = OLD.`vehiculo_id` AND `fin` IS NULL;
END;
