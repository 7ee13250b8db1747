-- Imports of sheets, and what each row of them did, so that the whole can be taken back.
CREATE TABLE `importaciones` (
	`id` text PRIMARY KEY NOT NULL,
	`empresa_id` text NOT NULL,
	`usuario_id` text NOT NULL,
	`archivo` text,
	`filas` integer NOT NULL,
	`nuevos` integer DEFAULT 0 NOT NULL,
	`cambiados` integer DEFAULT 0 NOT NULL,
	`deshecha_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `importaciones_empresa` ON `importaciones` (`empresa_id`,`id`);--> statement-breakpoint
CREATE INDEX `importaciones_created_at` ON `importaciones` (`empresa_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE TABLE `importacion_filas` (
	`id` text PRIMARY KEY NOT NULL,
	`empresa_id` text NOT NULL,
	`importacion_id` text NOT NULL,
	`fila` integer NOT NULL,
	`accion` text NOT NULL,
	`vehiculo_id` text NOT NULL,
	`antes` text NOT NULL,
	`despues` text NOT NULL,
	`papeles` text NOT NULL,
	`deshecha` text,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`empresa_id`,`importacion_id`) REFERENCES `importaciones`(`empresa_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `importacion_filas_por_fila` ON `importacion_filas` (`empresa_id`,`importacion_id`,`fila`);
