CREATE TABLE `posiciones_dia` (
	`dia` text PRIMARY KEY NOT NULL,
	`puntos` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `gps_dispositivos` ADD `puntos` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `pagos_aprobados` ON `pagos` (`resuelto_at`,`plan_type`,`monto`) WHERE "pagos"."estado" = 'APPROVED';