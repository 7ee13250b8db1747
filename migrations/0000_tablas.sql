CREATE TABLE `alertas` (
	`id` text PRIMARY KEY NOT NULL,
	`empresa_id` text NOT NULL,
	`vehiculo_id` text,
	`tipo` text NOT NULL,
	`mensaje` text NOT NULL,
	`fecha` text NOT NULL,
	`estado` text DEFAULT 'Pendiente' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`empresa_id`,`vehiculo_id`) REFERENCES `vehiculos`(`empresa_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alertas_empresa` ON `alertas` (`empresa_id`,`id`);--> statement-breakpoint
CREATE INDEX `alertas_por_estado` ON `alertas` (`empresa_id`,`estado`,`fecha`,`id`);--> statement-breakpoint
CREATE INDEX `alertas_por_vehiculo` ON `alertas` (`empresa_id`,`vehiculo_id`);--> statement-breakpoint
CREATE TABLE `asignaciones` (
	`empresa_id` text NOT NULL,
	`usuario_id` text NOT NULL,
	`vehiculo_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`empresa_id`, `usuario_id`, `vehiculo_id`),
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`empresa_id`,`usuario_id`) REFERENCES `usuarios`(`empresa_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`empresa_id`,`vehiculo_id`) REFERENCES `vehiculos`(`empresa_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `asignaciones_por_vehiculo` ON `asignaciones` (`empresa_id`,`vehiculo_id`);--> statement-breakpoint
CREATE TABLE `conductores` (
	`id` text PRIMARY KEY NOT NULL,
	`empresa_id` text NOT NULL,
	`vehiculo_id` text NOT NULL,
	`nombre` text NOT NULL,
	`documento` text NOT NULL,
	`telefono` text,
	`licencia_numero` text NOT NULL,
	`licencia_tipo` text NOT NULL,
	`licencia_fecha_emision` text NOT NULL,
	`licencia_fecha_vencimiento` text NOT NULL,
	`licencia_url` text,
	`fecha_nacimiento` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`empresa_id`,`vehiculo_id`) REFERENCES `vehiculos`(`empresa_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `conductores_empresa` ON `conductores` (`empresa_id`,`id`);--> statement-breakpoint
CREATE INDEX `conductores_por_vehiculo` ON `conductores` (`empresa_id`,`vehiculo_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `conductores_created_at` ON `conductores` (`empresa_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `conductores_vencimiento` ON `conductores` (`licencia_fecha_vencimiento`,`id`);--> statement-breakpoint
CREATE TABLE `credenciales` (
	`usuario_id` text PRIMARY KEY NOT NULL,
	`password_hash` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`usuario_id`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `documentos` (
	`id` text PRIMARY KEY NOT NULL,
	`empresa_id` text NOT NULL,
	`vehiculo_id` text NOT NULL,
	`tipo` text NOT NULL,
	`fecha_emision` text NOT NULL,
	`fecha_vencimiento` text NOT NULL,
	`archivo_url` text,
	`actual` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`empresa_id`,`vehiculo_id`) REFERENCES `vehiculos`(`empresa_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `documentos_empresa` ON `documentos` (`empresa_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `documentos_actual` ON `documentos` (`empresa_id`,`vehiculo_id`,`tipo`) WHERE "documentos"."actual" = 1;--> statement-breakpoint
CREATE INDEX `documentos_por_vehiculo` ON `documentos` (`empresa_id`,`vehiculo_id`,`tipo`,`fecha_vencimiento`);--> statement-breakpoint
CREATE INDEX `documentos_vencimiento` ON `documentos` (`empresa_id`,`fecha_vencimiento`,`id`);--> statement-breakpoint
CREATE TABLE `email_config` (
	`id` text PRIMARY KEY NOT NULL,
	`smtp_host` text NOT NULL,
	`smtp_port` integer NOT NULL,
	`smtp_user` text NOT NULL,
	`smtp_password` text NOT NULL,
	`smtp_from_email` text NOT NULL,
	`smtp_from_name` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `email_config_updated_at` ON `email_config` (`updated_at`);--> statement-breakpoint
CREATE TABLE `empresas` (
	`id` text PRIMARY KEY NOT NULL,
	`nombre` text NOT NULL,
	`nit` text,
	`direccion` text,
	`telefono` text,
	`user_id` text,
	`plan_type` text DEFAULT 'Basic' NOT NULL,
	`subscription_status` text DEFAULT 'trial' NOT NULL,
	`trial_ends_at` integer,
	`subscription_ends_at` integer,
	`next_payment_at` integer,
	`user_limit` integer NOT NULL,
	`vehicle_limit` integer NOT NULL,
	`zona_horaria` text DEFAULT 'America/Bogota' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `empresas_user_id` ON `empresas` (`user_id`);--> statement-breakpoint
CREATE INDEX `empresas_created_at` ON `empresas` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `empresas_subscription` ON `empresas` (`subscription_status`,`trial_ends_at`);--> statement-breakpoint
CREATE TABLE `gps_dispositivos` (
	`id` text PRIMARY KEY NOT NULL,
	`empresa_id` text NOT NULL,
	`vehiculo_id` text NOT NULL,
	`imei` text NOT NULL,
	`tipo_dispositivo` text NOT NULL,
	`estado` text NOT NULL,
	`tracking_enabled` integer NOT NULL,
	`fecha_activacion` text,
	`last_latitude` real,
	`last_longitude` real,
	`last_update` integer,
	`clave` text NOT NULL,
	`link_version` integer DEFAULT 1 NOT NULL,
	`rev` integer DEFAULT 1 NOT NULL,
	`busqueda` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`empresa_id`,`vehiculo_id`) REFERENCES `vehiculos`(`empresa_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "gps_dispositivos_rastreo" CHECK("gps_dispositivos"."tracking_enabled" = 0 or "gps_dispositivos"."estado" = 'Activo')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `gps_dispositivos_empresa` ON `gps_dispositivos` (`empresa_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `gps_dispositivos_clave` ON `gps_dispositivos` (`clave`);--> statement-breakpoint
CREATE UNIQUE INDEX `gps_dispositivos_imei` ON `gps_dispositivos` (`empresa_id`,`imei`);--> statement-breakpoint
CREATE UNIQUE INDEX `gps_dispositivos_vehiculo` ON `gps_dispositivos` (`empresa_id`,`vehiculo_id`);--> statement-breakpoint
CREATE INDEX `gps_dispositivos_created_at` ON `gps_dispositivos` (`empresa_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `intentos` (
	`clave` text PRIMARY KEY NOT NULL,
	`fallos` integer NOT NULL,
	`desde_at` integer NOT NULL,
	`bloqueado_hasta_at` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `intentos_desde_at` ON `intentos` (`desde_at`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`from_user_id` text,
	`to_user_id` text NOT NULL,
	`subject` text NOT NULL,
	`content` text NOT NULL,
	`empresa_id` text,
	`read` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`from_user_id`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`to_user_id`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `messages_to` ON `messages` (`to_user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `pendientes` (
	`id` text PRIMARY KEY NOT NULL,
	`tipo` text NOT NULL,
	`destino` text NOT NULL,
	`carga` text NOT NULL,
	`intentos` integer DEFAULT 0 NOT NULL,
	`proximo_at` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `pendientes_proximo` ON `pendientes` (`proximo_at`,`id`);--> statement-breakpoint
CREATE TABLE `preferencias` (
	`usuario_id` text PRIMARY KEY NOT NULL,
	`email_alerts` integer DEFAULT true NOT NULL,
	`push_notifications` integer DEFAULT false NOT NULL,
	`document_expiration` integer DEFAULT true NOT NULL,
	`maintenance_reminders` integer DEFAULT true NOT NULL,
	`gps_alerts` integer DEFAULT true NOT NULL,
	`team_updates` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`usuario_id`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `roles` (
	`id` text PRIMARY KEY NOT NULL,
	`nombre` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `roles_nombre` ON `roles` (`nombre`);--> statement-breakpoint
CREATE TABLE `seguridad` (
	`empresa_id` text PRIMARY KEY NOT NULL,
	`two_factor_auth` integer DEFAULT false NOT NULL,
	`session_timeout` integer DEFAULT 30 NOT NULL,
	`password_expiry` integer,
	`failed_attempts` integer DEFAULT 5 NOT NULL,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `sesiones` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`usuario_id` text NOT NULL,
	`recordar` integer NOT NULL,
	`user_agent` text,
	`created_at` integer NOT NULL,
	`last_seen` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`usuario_id`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sesiones_token_hash` ON `sesiones` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sesiones_usuario` ON `sesiones` (`usuario_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `sesiones_expires_at` ON `sesiones` (`expires_at`);--> statement-breakpoint
CREATE TABLE `team_members` (
	`id` text PRIMARY KEY NOT NULL,
	`empresa_id` text NOT NULL,
	`nombre` text NOT NULL,
	`email` text NOT NULL,
	`rol` text NOT NULL,
	`invitation_status` text NOT NULL,
	`user_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `team_members_empresa` ON `team_members` (`empresa_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `team_members_email` ON `team_members` (`empresa_id`,`email`);--> statement-breakpoint
CREATE INDEX `team_members_created_at` ON `team_members` (`empresa_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `team_members_user` ON `team_members` (`user_id`);--> statement-breakpoint
CREATE TABLE `usuarios` (
	`id` text PRIMARY KEY NOT NULL,
	`nombre` text NOT NULL,
	`email` text NOT NULL,
	`email_verificado_at` integer,
	`telefono` text,
	`idioma` text DEFAULT 'es' NOT NULL,
	`zona_horaria` text DEFAULT 'America/Bogota' NOT NULL,
	`empresa_id` text,
	`rol_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`rol_id`) REFERENCES `roles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `usuarios_email` ON `usuarios` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `usuarios_empresa` ON `usuarios` (`empresa_id`,`id`);--> statement-breakpoint
CREATE INDEX `usuarios_created_at` ON `usuarios` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `usuarios_rol` ON `usuarios` (`rol_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `vehiculos` (
	`id` text PRIMARY KEY NOT NULL,
	`empresa_id` text NOT NULL,
	`placa` text NOT NULL,
	`marca` text NOT NULL,
	`titular` text NOT NULL,
	`modelo` text NOT NULL,
	`anio` integer NOT NULL,
	`color` text,
	`servicio` text DEFAULT 'particular' NOT NULL,
	`clase` text,
	`fecha_matricula` text,
	`cilindraje` integer,
	`busqueda` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vehiculos_empresa` ON `vehiculos` (`empresa_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `vehiculos_placa` ON `vehiculos` (`empresa_id`,`placa`);--> statement-breakpoint
CREATE INDEX `vehiculos_created_at` ON `vehiculos` (`empresa_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `vehiculos_marca` ON `vehiculos` (`empresa_id`,"marca" collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `vehiculos_titular` ON `vehiculos` (`empresa_id`,"titular" collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `vehiculos_modelo` ON `vehiculos` (`empresa_id`,"modelo" collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `vehiculos_anio` ON `vehiculos` (`empresa_id`,`anio`,`id`);--> statement-breakpoint
CREATE INDEX `vehiculos_color` ON `vehiculos` (`empresa_id`,"color" collate nocase,`id`);