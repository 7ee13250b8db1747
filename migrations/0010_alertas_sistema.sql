CREATE TABLE `alertas_sistema` (
	`id` text PRIMARY KEY NOT NULL,
	`clase` text NOT NULL,
	`objeto` text DEFAULT '' NOT NULL,
	`estado` text DEFAULT 'Pendiente' NOT NULL,
	`n` integer NOT NULL,
	`desde` integer NOT NULL,
	`marca` integer NOT NULL,
	`datos` text NOT NULL,
	`primera_at` integer NOT NULL,
	`ultima_at` integer NOT NULL,
	`termino_at` integer,
	`estado_at` integer,
	`estado_por` text,
	`avisada` text,
	`busqueda` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alertas_sistema_viva` ON `alertas_sistema` (`clase`,`objeto`) WHERE "alertas_sistema"."termino_at" is null;--> statement-breakpoint
CREATE INDEX `alertas_sistema_estado` ON `alertas_sistema` (`estado`,`primera_at`,`id`);--> statement-breakpoint
CREATE INDEX `alertas_sistema_primera` ON `alertas_sistema` (`primera_at`,`id`);--> statement-breakpoint
CREATE INDEX `alertas_sistema_sin_aviso` ON `alertas_sistema` (`id`) WHERE "alertas_sistema"."avisada" is null and "alertas_sistema"."estado" <> 'Resuelto';--> statement-breakpoint
CREATE INDEX `eventos_pago_sin_atender` ON `eventos_pago` (`recibido_at`) WHERE "eventos_pago"."resultado" is null;--> statement-breakpoint
CREATE INDEX `pagos_fallidos` ON `pagos` (`resuelto_at`,`id`) WHERE "pagos"."estado" in ('DECLINED', 'ERROR');