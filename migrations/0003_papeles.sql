CREATE TABLE `archivos` (
	`id` text PRIMARY KEY NOT NULL,
	`empresa_id` text NOT NULL,
	`clave_r2` text NOT NULL,
	`nombre` text NOT NULL,
	`tipo` text NOT NULL,
	`tamano` integer NOT NULL,
	`estado` text NOT NULL,
	`subido_por` text NOT NULL,
	`de` text,
	`vehiculo_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`empresa_id`,`vehiculo_id`) REFERENCES `vehiculos`(`empresa_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `archivos_empresa` ON `archivos` (`empresa_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `archivos_clave_r2` ON `archivos` (`clave_r2`);--> statement-breakpoint
CREATE INDEX `archivos_de` ON `archivos` (`empresa_id`,`de`);--> statement-breakpoint
CREATE INDEX `archivos_por_vehiculo` ON `archivos` (`empresa_id`,`vehiculo_id`);--> statement-breakpoint
CREATE INDEX `archivos_subiendo` ON `archivos` (`created_at`) WHERE "archivos"."estado" = 'subiendo';--> statement-breakpoint
CREATE TABLE `correos` (
	`id` text PRIMARY KEY NOT NULL,
	`clave` text NOT NULL,
	`empresa_id` text,
	`usuario_id` text,
	`para` text NOT NULL,
	`asunto` text NOT NULL,
	`html` text NOT NULL,
	`texto` text NOT NULL,
	`message_id` text NOT NULL,
	`estado` text DEFAULT 'pendiente' NOT NULL,
	`intentos` integer DEFAULT 0 NOT NULL,
	`proximo_at` integer NOT NULL,
	`arriendo_hasta` integer DEFAULT 0 NOT NULL,
	`error` text,
	`enviado_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`usuario_id`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `correos_clave` ON `correos` (`clave`);--> statement-breakpoint
CREATE INDEX `correos_cola` ON `correos` (`estado`,`proximo_at`,`id`);--> statement-breakpoint
CREATE INDEX `correos_empresa` ON `correos` (`empresa_id`);--> statement-breakpoint
CREATE INDEX `correos_usuario` ON `correos` (`usuario_id`);--> statement-breakpoint
CREATE TABLE `exenciones` (
	`id` text PRIMARY KEY NOT NULL,
	`empresa_id` text NOT NULL,
	`vehiculo_id` text NOT NULL,
	`tipo` text NOT NULL,
	`motivo` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`empresa_id`,`vehiculo_id`) REFERENCES `vehiculos`(`empresa_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `exenciones_tipo` ON `exenciones` (`empresa_id`,`vehiculo_id`,`tipo`);--> statement-breakpoint
CREATE TABLE `mantenimiento_items` (
	`id` text PRIMARY KEY NOT NULL,
	`empresa_id` text NOT NULL,
	`mantenimiento_id` text NOT NULL,
	`orden` integer NOT NULL,
	`descripcion` text NOT NULL,
	`costo` integer NOT NULL,
	`plan_id` text,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`empresa_id`,`mantenimiento_id`) REFERENCES `mantenimientos`(`empresa_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mantenimiento_items_por` ON `mantenimiento_items` (`empresa_id`,`mantenimiento_id`,`orden`);--> statement-breakpoint
CREATE INDEX `mantenimiento_items_plan` ON `mantenimiento_items` (`empresa_id`,`plan_id`);--> statement-breakpoint
CREATE TABLE `mantenimientos` (
	`id` text PRIMARY KEY NOT NULL,
	`empresa_id` text NOT NULL,
	`vehiculo_id` text NOT NULL,
	`fecha` text NOT NULL,
	`kilometraje` integer,
	`taller` text,
	`notas` text,
	`costo` integer NOT NULL,
	`busqueda` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`empresa_id`,`vehiculo_id`) REFERENCES `vehiculos`(`empresa_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mantenimientos_empresa` ON `mantenimientos` (`empresa_id`,`id`);--> statement-breakpoint
CREATE INDEX `mantenimientos_fecha` ON `mantenimientos` (`empresa_id`,`fecha`,`id`);--> statement-breakpoint
CREATE INDEX `mantenimientos_por_vehiculo` ON `mantenimientos` (`empresa_id`,`vehiculo_id`,`fecha`,`id`);--> statement-breakpoint
CREATE TABLE `palabras` (
	`empresa_id` text NOT NULL,
	`tabla` text NOT NULL,
	`palabra` text NOT NULL,
	`id` text NOT NULL,
	PRIMARY KEY(`empresa_id`, `tabla`, `palabra`, `id`),
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `palabras_de` ON `palabras` (`id`);--> statement-breakpoint
CREATE TABLE `planes_mantenimiento` (
	`id` text PRIMARY KEY NOT NULL,
	`empresa_id` text NOT NULL,
	`vehiculo_id` text NOT NULL,
	`nombre` text NOT NULL,
	`cada_km` integer,
	`cada_meses` integer,
	`ultima_fecha` text,
	`ultimo_km` integer,
	`proxima_fecha` text,
	`proximo_km` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`empresa_id`,`vehiculo_id`) REFERENCES `vehiculos`(`empresa_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `planes_mantenimiento_empresa` ON `planes_mantenimiento` (`empresa_id`,`id`);--> statement-breakpoint
CREATE INDEX `planes_mantenimiento_por_vehiculo` ON `planes_mantenimiento` (`empresa_id`,`vehiculo_id`);--> statement-breakpoint
CREATE INDEX `planes_mantenimiento_proxima` ON `planes_mantenimiento` (`empresa_id`,`proxima_fecha`,`id`);--> statement-breakpoint
CREATE INDEX `planes_mantenimiento_por_vencer` ON `planes_mantenimiento` (`proxima_fecha`,`id`);--> statement-breakpoint
CREATE TABLE `trabajos` (
	`nombre` text PRIMARY KEY NOT NULL,
	`arriendo_hasta` integer DEFAULT 0 NOT NULL,
	`cursor` text,
	`marca` text,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `documentos_actual`;--> statement-breakpoint
ALTER TABLE `documentos` ADD `nombre` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `documentos_actuales` ON `documentos` (`empresa_id`,`fecha_vencimiento`,`id`) WHERE "documentos"."actual" = 1;--> statement-breakpoint
CREATE INDEX `documentos_por_tipo` ON `documentos` (`empresa_id`,`tipo`,`fecha_vencimiento`,`id`) WHERE "documentos"."actual" = 1;--> statement-breakpoint
CREATE INDEX `documentos_por_vencer` ON `documentos` (`fecha_vencimiento`,`id`) WHERE "documentos"."actual" = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `documentos_actual` ON `documentos` (`empresa_id`,`vehiculo_id`,`tipo`,`nombre`) WHERE "documentos"."actual" = 1;--> statement-breakpoint
ALTER TABLE `alertas` ADD `cosa` text;--> statement-breakpoint
ALTER TABLE `alertas` ADD `vence` text;--> statement-breakpoint
ALTER TABLE `alertas` ADD `umbral` integer;--> statement-breakpoint
ALTER TABLE `alertas` ADD `busqueda` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `alertas` ADD `resumen` text;--> statement-breakpoint
ALTER TABLE `alertas` ADD `estado_at` integer;--> statement-breakpoint
ALTER TABLE `alertas` ADD `estado_por` text;--> statement-breakpoint
CREATE UNIQUE INDEX `alertas_umbral` ON `alertas` (`empresa_id`,`cosa`,`vence`,`umbral`);--> statement-breakpoint
CREATE UNIQUE INDEX `alertas_abierta` ON `alertas` (`empresa_id`,`cosa`) WHERE "alertas"."estado" <> 'Resuelto';--> statement-breakpoint
CREATE INDEX `alertas_sin_resumen` ON `alertas` (`empresa_id`,`id`) WHERE "alertas"."resumen" is null and "alertas"."estado" <> 'Resuelto';--> statement-breakpoint
ALTER TABLE `conductores` ADD `busqueda` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `conductores_nombre` ON `conductores` (`empresa_id`,"nombre" collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `conductores_por_licencia` ON `conductores` (`empresa_id`,`licencia_fecha_vencimiento`,`id`);--> statement-breakpoint
ALTER TABLE `empresas` ADD `umbrales` text;--> statement-breakpoint
ALTER TABLE `empresas` ADD `calendario_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `vehiculos` ADD `no_sale_desde` text;--> statement-breakpoint
ALTER TABLE `vehiculos` ADD `aviso_desde` text;--> statement-breakpoint
ALTER TABLE `vehiculos` ADD `kilometraje` integer;--> statement-breakpoint
ALTER TABLE `vehiculos` ADD `kilometraje_fecha` text;--> statement-breakpoint
CREATE INDEX `vehiculos_no_sale` ON `vehiculos` (`empresa_id`,`no_sale_desde`,`id`);--> statement-breakpoint
CREATE INDEX `vehiculos_aviso` ON `vehiculos` (`empresa_id`,`aviso_desde`,`no_sale_desde`,`id`);