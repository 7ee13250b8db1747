CREATE TABLE `eventos_pago` (
	`id` text PRIMARY KEY NOT NULL,
	`checksum` text NOT NULL,
	`transaction_id` text,
	`estado` text,
	`ambiente` text,
	`cuerpo` text NOT NULL,
	`recibido_at` integer NOT NULL,
	`resultado` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `eventos_pago_checksum` ON `eventos_pago` (`checksum`);--> statement-breakpoint
CREATE INDEX `eventos_pago_transaction` ON `eventos_pago` (`transaction_id`,`recibido_at`);--> statement-breakpoint
CREATE INDEX `eventos_pago_recibido` ON `eventos_pago` (`recibido_at`,`id`);--> statement-breakpoint
CREATE TABLE `fuentes_pago` (
	`id` text PRIMARY KEY NOT NULL,
	`empresa_id` text NOT NULL,
	`fuente_id` integer NOT NULL,
	`ambiente` text NOT NULL,
	`marca` text,
	`ultimos` text,
	`vence` text,
	`correo` text NOT NULL,
	`estado` text DEFAULT 'activa' NOT NULL,
	`user_id` text,
	`created_at` integer NOT NULL,
	`retirada_at` integer,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fuentes_pago_empresa` ON `fuentes_pago` (`empresa_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `fuentes_pago_fuente` ON `fuentes_pago` (`ambiente`,`fuente_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `fuentes_pago_activa` ON `fuentes_pago` (`empresa_id`) WHERE "fuentes_pago"."estado" = 'activa';--> statement-breakpoint
CREATE INDEX `fuentes_pago_user` ON `fuentes_pago` (`user_id`);--> statement-breakpoint
CREATE TABLE `pagadores` (
	`empresa_id` text PRIMARY KEY NOT NULL,
	`tipo_documento` text NOT NULL,
	`documento` text NOT NULL,
	`nombre` text NOT NULL,
	`direccion` text,
	`ciudad` text,
	`correo` text NOT NULL,
	`telefono` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `pagos` (
	`id` text PRIMARY KEY NOT NULL,
	`empresa_id` text NOT NULL,
	`reference` text NOT NULL,
	`plan_type` text NOT NULL,
	`periodo` text NOT NULL,
	`monto` integer NOT NULL,
	`iva` integer NOT NULL,
	`moneda` text DEFAULT 'COP' NOT NULL,
	`tarifa` text NOT NULL,
	`ambiente` text NOT NULL,
	`origen` text NOT NULL,
	`expira_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`user_id` text,
	`correo` text NOT NULL,
	`estado` text DEFAULT 'PENDING' NOT NULL,
	`motivo` text,
	`transaction_id` text,
	`metodo` text,
	`resuelto_at` integer,
	`desde` integer,
	`hasta` integer,
	`recibo` integer,
	`pagador` text,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pagos_empresa` ON `pagos` (`empresa_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `pagos_reference` ON `pagos` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `pagos_transaction` ON `pagos` (`transaction_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `pagos_recibo` ON `pagos` (`recibo`);--> statement-breakpoint
CREATE INDEX `pagos_created_at` ON `pagos` (`empresa_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `pagos_user` ON `pagos` (`user_id`);--> statement-breakpoint
CREATE INDEX `pagos_por_resolver` ON `pagos` (`created_at`,`id`) WHERE "pagos"."estado" = 'PENDING';--> statement-breakpoint
CREATE TABLE `transacciones` (
	`id` text PRIMARY KEY NOT NULL,
	`empresa_id` text NOT NULL,
	`pago_id` text NOT NULL,
	`estado` text NOT NULL,
	`motivo` text,
	`monto` integer NOT NULL,
	`metodo` text,
	`vista_at` integer NOT NULL,
	`estado_at` integer NOT NULL,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`empresa_id`,`pago_id`) REFERENCES `pagos`(`empresa_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `transacciones_por_pago` ON `transacciones` (`empresa_id`,`pago_id`,`vista_at`);--> statement-breakpoint
ALTER TABLE `empresas` ADD `periodo` text DEFAULT 'mensual' NOT NULL;--> statement-breakpoint
ALTER TABLE `empresas` ADD `dia_pago` integer;--> statement-breakpoint
ALTER TABLE `empresas` ADD `plan_siguiente` text;--> statement-breakpoint
ALTER TABLE `empresas` ADD `periodo_siguiente` text;--> statement-breakpoint
ALTER TABLE `empresas` ADD `siguiente_at` integer;--> statement-breakpoint
ALTER TABLE `empresas` ADD `cancela_at` integer;--> statement-breakpoint
ALTER TABLE `empresas` ADD `miembros_acordados` integer;--> statement-breakpoint
ALTER TABLE `empresas` ADD `vehiculos_acordados` integer;--> statement-breakpoint
ALTER TABLE `empresas` ADD `revisar_at` integer DEFAULT 0;--> statement-breakpoint
CREATE INDEX `empresas_subscription_ends` ON `empresas` (`subscription_status`,`subscription_ends_at`);--> statement-breakpoint
CREATE INDEX `empresas_revisar` ON `empresas` (`revisar_at`,`id`);--> statement-breakpoint
-- More vehicles or members than any plan has were agreed on: no plan takes them back.
UPDATE `empresas` SET `vehiculos_acordados` = `vehicle_limit` WHERE `vehicle_limit` > 30;
--> statement-breakpoint
UPDATE `empresas` SET `miembros_acordados` = `user_limit` WHERE `user_limit` > 25;
--> statement-breakpoint
-- Whoever changes what the next look at a company was computed from need not know of it: it is looked at at once.
CREATE TRIGGER `empresas_revisar_de_nuevo` AFTER UPDATE OF `plan_type`, `subscription_status`, `trial_ends_at`, `subscription_ends_at`, `plan_siguiente`, `periodo_siguiente`, `siguiente_at`, `zona_horaria`, `vehiculos_acordados`, `miembros_acordados` ON `empresas`
WHEN NEW.`revisar_at` IS OLD.`revisar_at` AND NEW.`revisar_at` IS NOT 0 BEGIN
  UPDATE `empresas` SET `revisar_at` = 0 WHERE `id` = NEW.`id`;
END;
