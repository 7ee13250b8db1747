-- Entries sent to an accounting program: a company's connection to one, and each entry and reversal on its way.
CREATE TABLE `conexiones_contables` (
	`empresa_id` text PRIMARY KEY NOT NULL,
	`programa` text NOT NULL,
	`usuario` text NOT NULL,
	`secreto` text NOT NULL,
	`comprobante` text,
	`nombre` text NOT NULL,
	`error` text,
	`espera_hasta` integer DEFAULT 0 NOT NULL,
	`arriendo_hasta` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `conexiones_contables_turno` ON `conexiones_contables` (`espera_hasta`,`empresa_id`) WHERE "conexiones_contables"."error" is null;
--> statement-breakpoint
CREATE TABLE `envios_contables` (
	`id` text PRIMARY KEY NOT NULL,
	`empresa_id` text NOT NULL,
	`exportacion_id` text NOT NULL,
	`asiento_id` text NOT NULL,
	`es_reversa` integer NOT NULL,
	`orden` integer NOT NULL,
	`estado` text DEFAULT 'pendiente' NOT NULL,
	`programa` text,
	`numero` text,
	`marca` text,
	`intentos` integer DEFAULT 0 NOT NULL,
	`proximo_at` integer NOT NULL,
	`intento_at` integer,
	`codigo` integer,
	`respuesta` text,
	`error` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`empresa_id`,`exportacion_id`) REFERENCES `exportaciones_contables`(`empresa_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `envios_contables_asiento` ON `envios_contables` (`empresa_id`,`asiento_id`,`es_reversa`);--> statement-breakpoint
CREATE INDEX `envios_contables_exportacion` ON `envios_contables` (`empresa_id`,`exportacion_id`);--> statement-breakpoint
CREATE INDEX `envios_contables_por_hacer` ON `envios_contables` (`empresa_id`,`created_at`,`orden`) WHERE "envios_contables"."estado" = 'pendiente';
