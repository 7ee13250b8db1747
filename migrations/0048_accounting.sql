-- What maintenance cost, as entries for the company's accounting program: its accounts, the files, and each entry.
CREATE TABLE `cuentas_contables` (
	`empresa_id` text PRIMARY KEY NOT NULL,
	`gasto` text NOT NULL,
	`por_pagar` text NOT NULL,
	`nit` text,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `exportaciones_contables` (
	`id` text PRIMARY KEY NOT NULL,
	`empresa_id` text NOT NULL,
	`numero` integer NOT NULL,
	`usuario_id` text NOT NULL,
	`desde` text NOT NULL,
	`hasta` text NOT NULL,
	`nuevos` integer NOT NULL,
	`reversas` integer NOT NULL,
	`total` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `exportaciones_contables_empresa` ON `exportaciones_contables` (`empresa_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `exportaciones_contables_numero` ON `exportaciones_contables` (`empresa_id`,`numero`);
--> statement-breakpoint
CREATE TABLE `asientos` (
	`id` text PRIMARY KEY NOT NULL,
	`empresa_id` text NOT NULL,
	`mantenimiento_id` text NOT NULL,
	`vehiculo_id` text NOT NULL,
	`consecutivo` integer NOT NULL,
	`fecha` text NOT NULL,
	`placa` text NOT NULL,
	`tercero` text,
	`nit` text,
	`descripcion` text NOT NULL,
	`monto` integer NOT NULL,
	`gasto` text NOT NULL,
	`por_pagar` text NOT NULL,
	`exportacion_id` text NOT NULL,
	`reversion_id` text,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`empresa_id`,`exportacion_id`) REFERENCES `exportaciones_contables`(`empresa_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `asientos_consecutivo` ON `asientos` (`empresa_id`,`consecutivo`);--> statement-breakpoint
CREATE UNIQUE INDEX `asientos_vigentes` ON `asientos` (`empresa_id`,`mantenimiento_id`) WHERE "asientos"."reversion_id" is null;--> statement-breakpoint
CREATE INDEX `asientos_fecha` ON `asientos` (`empresa_id`,`fecha`) WHERE "asientos"."reversion_id" is null;--> statement-breakpoint
CREATE INDEX `asientos_exportacion` ON `asientos` (`empresa_id`,`exportacion_id`);--> statement-breakpoint
CREATE INDEX `asientos_reversion` ON `asientos` (`empresa_id`,`reversion_id`) WHERE "asientos"."reversion_id" is not null;
