-- Who looked at where a vehicle is or was: a row for each person, or shared link, and day of the company.
CREATE TABLE `miradas` (
	`empresa_id` text NOT NULL,
	`vehiculo_id` text NOT NULL,
	`dia` text NOT NULL,
	`quien` text NOT NULL,
	`rol` text NOT NULL,
	`primera_at` integer NOT NULL,
	`ultima_at` integer NOT NULL,
	`veces` integer NOT NULL,
	PRIMARY KEY(`empresa_id`, `vehiculo_id`, `dia`, `quien`),
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`empresa_id`,`vehiculo_id`) REFERENCES `vehiculos`(`empresa_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `miradas_dia` ON `miradas` (`dia`);
