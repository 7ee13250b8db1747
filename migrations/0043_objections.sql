-- What drivers object to, on the page of their tracking link, and who attended to it.
CREATE TABLE `objeciones` (
	`id` text PRIMARY KEY NOT NULL,
	`empresa_id` text NOT NULL,
	`vehiculo_id` text NOT NULL,
	`texto` text NOT NULL,
	`vence` text NOT NULL,
	`atendida_at` integer,
	`atendida_por` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`empresa_id`,`vehiculo_id`) REFERENCES `vehiculos`(`empresa_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `objeciones_vehiculo` ON `objeciones` (`empresa_id`,`vehiculo_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `objeciones_abiertas` ON `objeciones` (`empresa_id`,`vence`) WHERE "objeciones"."atendida_at" is null;
