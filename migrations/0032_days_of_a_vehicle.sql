-- What a vehicle did on a day, as each of its GPS devices wrote it: docs/decisions/0054.
CREATE TABLE `dias` (
	`empresa_id` text NOT NULL,
	`vehiculo_id` text NOT NULL,
	`dia` text NOT NULL,
	`dispositivo_id` text NOT NULL,
	`metros` integer NOT NULL,
	`movimiento_ms` integer NOT NULL,
	`detenido_ms` integer NOT NULL,
	`inicio` integer,
	`fin` integer,
	`velocidad_max` real,
	`regla` integer NOT NULL,
	`rev` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`empresa_id`, `vehiculo_id`, `dia`, `dispositivo_id`),
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`empresa_id`,`vehiculo_id`) REFERENCES `vehiculos`(`empresa_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
-- The reading and the kilometres driven since, by GPS; null while no day after the reading is known. A reading says its day
-- and not its hour, so half of that day counts.
ALTER TABLE `vehiculos` ADD `kilometraje_estimado` integer;
--> statement-breakpoint
CREATE TRIGGER `dias_nuevo` AFTER INSERT ON `dias` BEGIN
  UPDATE `vehiculos` SET `kilometraje_estimado` = `kilometraje` + (
    SELECT cast(round(sum(CASE WHEN d.`dia` = `vehiculos`.`kilometraje_fecha` THEN d.`metros` / 2.0 ELSE d.`metros` END) / 1000.0) AS integer)
    FROM `dias` d WHERE d.`empresa_id` = NEW.`empresa_id` AND d.`vehiculo_id` = NEW.`vehiculo_id` AND d.`dia` >= `vehiculos`.`kilometraje_fecha`)
  WHERE `empresa_id` = NEW.`empresa_id` AND `id` = NEW.`vehiculo_id` AND `kilometraje_fecha` <= NEW.`dia`;
END;
--> statement-breakpoint
CREATE TRIGGER `dias_otro` AFTER UPDATE OF `metros` ON `dias` BEGIN
  UPDATE `vehiculos` SET `kilometraje_estimado` = `kilometraje` + (
    SELECT cast(round(sum(CASE WHEN d.`dia` = `vehiculos`.`kilometraje_fecha` THEN d.`metros` / 2.0 ELSE d.`metros` END) / 1000.0) AS integer)
    FROM `dias` d WHERE d.`empresa_id` = NEW.`empresa_id` AND d.`vehiculo_id` = NEW.`vehiculo_id` AND d.`dia` >= `vehiculos`.`kilometraje_fecha`)
  WHERE `empresa_id` = NEW.`empresa_id` AND `id` = NEW.`vehiculo_id` AND `kilometraje_fecha` <= NEW.`dia`;
END;
--> statement-breakpoint
CREATE TRIGGER `vehiculos_lectura` AFTER UPDATE OF `kilometraje`, `kilometraje_fecha` ON `vehiculos` BEGIN
  UPDATE `vehiculos` SET `kilometraje_estimado` = NEW.`kilometraje` + (
    SELECT cast(round(sum(CASE WHEN d.`dia` = NEW.`kilometraje_fecha` THEN d.`metros` / 2.0 ELSE d.`metros` END) / 1000.0) AS integer)
    FROM `dias` d WHERE d.`empresa_id` = NEW.`empresa_id` AND d.`vehiculo_id` = NEW.`id` AND d.`dia` >= NEW.`kilometraje_fecha`)
  WHERE `id` = NEW.`id`;
END;
