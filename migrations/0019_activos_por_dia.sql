ALTER TABLE `gps_dispositivos` ADD `contado_dia` text;--> statement-breakpoint
ALTER TABLE `posiciones_dia` ADD `dispositivos` integer DEFAULT 0 NOT NULL;