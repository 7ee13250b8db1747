-- Places of a company (geocercas): a circle, a polygon or a corridor on the map, for all vehicles or for chosen ones.
CREATE TABLE `lugares` (
	`id` text PRIMARY KEY NOT NULL,
	`empresa_id` text NOT NULL,
	`nombre` text NOT NULL,
	`color` text NOT NULL,
	`grupo` text,
	`forma` text NOT NULL,
	`puntos` text NOT NULL,
	`radio` integer NOT NULL,
	`todos` integer NOT NULL,
	`limite` integer,
	`busqueda` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lugares_empresa` ON `lugares` (`empresa_id`,`id`);--> statement-breakpoint
CREATE INDEX `lugares_nombre` ON `lugares` (`empresa_id`,`nombre` COLLATE NOCASE,`id`);
--> statement-breakpoint
CREATE TABLE `lugares_vehiculos` (
	`empresa_id` text NOT NULL,
	`lugar_id` text NOT NULL,
	`vehiculo_id` text NOT NULL,
	PRIMARY KEY(`empresa_id`, `lugar_id`, `vehiculo_id`),
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`empresa_id`,`lugar_id`) REFERENCES `lugares`(`empresa_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`empresa_id`,`vehiculo_id`) REFERENCES `vehiculos`(`empresa_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `lugares_de_vehiculo` ON `lugares_vehiculos` (`empresa_id`,`vehiculo_id`);
