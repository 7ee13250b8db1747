-- Links by which customers follow one vehicle for a while («Sígueme»): the token is stored hashed.
CREATE TABLE `compartidos` (
	`id` text PRIMARY KEY NOT NULL,
	`empresa_id` text NOT NULL,
	`vehiculo_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`hasta` integer NOT NULL,
	`destino_nombre` text,
	`destino_lat` real,
	`destino_lng` real,
	`con_placa` integer NOT NULL,
	`con_conductor` integer NOT NULL,
	`llegada_at` integer,
	`terminado_at` integer,
	`visitas` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`empresa_id`,`vehiculo_id`) REFERENCES `vehiculos`(`empresa_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `compartidos_token` ON `compartidos` (`token_hash`);--> statement-breakpoint
CREATE INDEX `compartidos_vehiculo` ON `compartidos` (`empresa_id`,`vehiculo_id`,`hasta`);--> statement-breakpoint
CREATE INDEX `compartidos_hasta` ON `compartidos` (`empresa_id`,`hasta`);
--> statement-breakpoint
-- The Device of the vehicle works with its links: a higher rev and the outbox, as for any change of its configuration.
CREATE TRIGGER `compartidos_nuevo` AFTER INSERT ON `compartidos` BEGIN
  UPDATE `gps_dispositivos` SET `rev` = `rev` + 1 WHERE `empresa_id` = NEW.`empresa_id` AND `vehiculo_id` = NEW.`vehiculo_id`;
  INSERT INTO `pendientes` (`id`, `tipo`, `destino`, `carga`, `intentos`, `proximo_at`, `created_at`)
    SELECT lower(hex(randomblob(16))), 'device.configurar', `clave`, json_object('empresa_id', `empresa_id`, 'id', `id`), 0, 0, unixepoch() * 1000
    FROM `gps_dispositivos` WHERE `empresa_id` = NEW.`empresa_id` AND `vehiculo_id` = NEW.`vehiculo_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `compartidos_cambiado` AFTER UPDATE OF `hasta`, `llegada_at`, `terminado_at` ON `compartidos` BEGIN
  UPDATE `gps_dispositivos` SET `rev` = `rev` + 1 WHERE `empresa_id` = NEW.`empresa_id` AND `vehiculo_id` = NEW.`vehiculo_id`;
  INSERT INTO `pendientes` (`id`, `tipo`, `destino`, `carga`, `intentos`, `proximo_at`, `created_at`)
    SELECT lower(hex(randomblob(16))), 'device.configurar', `clave`, json_object('empresa_id', `empresa_id`, 'id', `id`), 0, 0, unixepoch() * 1000
    FROM `gps_dispositivos` WHERE `empresa_id` = NEW.`empresa_id` AND `vehiculo_id` = NEW.`vehiculo_id`;
END;
