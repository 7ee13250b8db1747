-- Imports bring drivers, documents and services too: what a row is, which row it made or changed, and its sheet.
ALTER TABLE `importacion_filas` ADD COLUMN `de` text DEFAULT 'vehiculos' NOT NULL;
--> statement-breakpoint
ALTER TABLE `importacion_filas` ADD COLUMN `objeto_id` text;
--> statement-breakpoint
ALTER TABLE `importacion_filas` ADD COLUMN `hoja` integer DEFAULT 0 NOT NULL;
