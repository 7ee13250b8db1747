CREATE TABLE `api_familias` (
	`id` text PRIMARY KEY NOT NULL,
	`usuario_id` text NOT NULL,
	`user_agent` text,
	`lugar` text,
	`created_at` integer NOT NULL,
	`usada_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`usuario_id`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `api_familias_usuario` ON `api_familias` (`usuario_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `api_familias_expires` ON `api_familias` (`expires_at`);--> statement-breakpoint
CREATE TABLE `api_refrescos` (
	`hash` text PRIMARY KEY NOT NULL,
	`familia_id` text NOT NULL,
	`usado_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`familia_id`) REFERENCES `api_familias`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `api_refrescos_familia` ON `api_refrescos` (`familia_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `auditoria` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`suceso` text NOT NULL,
	`usuario_id` text,
	`empresa_id` text,
	`objeto` text,
	`direccion` text,
	`peticion` text,
	`datos` text
);
--> statement-breakpoint
CREATE INDEX `auditoria_at` ON `auditoria` (`at`,`id`);--> statement-breakpoint
CREATE INDEX `auditoria_empresa` ON `auditoria` (`empresa_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `auditoria_empresa_suceso` ON `auditoria` (`empresa_id`,`suceso`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `auditoria_empresa_usuario` ON `auditoria` (`empresa_id`,`usuario_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `auditoria_suceso` ON `auditoria` (`suceso`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `auditoria_usuario` ON `auditoria` (`usuario_id`,`at`,`id`);--> statement-breakpoint
CREATE TABLE `codigos` (
	`usuario_id` text NOT NULL,
	`proposito` text NOT NULL,
	`hash` text NOT NULL,
	`email` text,
	`fallos` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`usuario_id`, `proposito`),
	FOREIGN KEY (`usuario_id`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `codigos_hash` ON `codigos` (`proposito`,`hash`);--> statement-breakpoint
CREATE INDEX `codigos_expires_at` ON `codigos` (`expires_at`);--> statement-breakpoint
CREATE TABLE `consentimientos` (
	`id` text PRIMARY KEY NOT NULL,
	`tipo` text NOT NULL,
	`version` text NOT NULL,
	`usuario_id` text,
	`empresa_id` text,
	`dispositivo_id` text,
	`src` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`usuario_id`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`dispositivo_id`) REFERENCES `gps_dispositivos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `consentimientos_usuario` ON `consentimientos` (`usuario_id`);--> statement-breakpoint
CREATE INDEX `consentimientos_empresa` ON `consentimientos` (`empresa_id`,`at`);--> statement-breakpoint
CREATE UNIQUE INDEX `consentimientos_rastreo` ON `consentimientos` (`dispositivo_id`,`src`,`version`);--> statement-breakpoint
CREATE TABLE `factores` (
	`usuario_id` text PRIMARY KEY NOT NULL,
	`secreto` text NOT NULL,
	`verificado_at` integer,
	`paso` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`usuario_id`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `identidades` (
	`id` text PRIMARY KEY NOT NULL,
	`usuario_id` text NOT NULL,
	`issuer` text NOT NULL,
	`sub` text NOT NULL,
	`email` text,
	`created_at` integer NOT NULL,
	`usada_at` integer NOT NULL,
	FOREIGN KEY (`usuario_id`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `identidades_sub` ON `identidades` (`issuer`,`sub`);--> statement-breakpoint
CREATE UNIQUE INDEX `identidades_usuario` ON `identidades` (`usuario_id`,`issuer`);--> statement-breakpoint
CREATE TABLE `llaves` (
	`kid` text PRIMARY KEY NOT NULL,
	`publica` text NOT NULL,
	`privada` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `llaves_created_at` ON `llaves` (`created_at`);--> statement-breakpoint
CREATE TABLE `pasos` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`tipo` text NOT NULL,
	`usuario_id` text,
	`datos` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`usuario_id`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pasos_usuario` ON `pasos` (`usuario_id`);--> statement-breakpoint
CREATE INDEX `pasos_expires_at` ON `pasos` (`expires_at`);--> statement-breakpoint
CREATE TABLE `respaldos` (
	`usuario_id` text NOT NULL,
	`hash` text NOT NULL,
	`usado_at` integer,
	PRIMARY KEY(`usuario_id`, `hash`),
	FOREIGN KEY (`usuario_id`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `sesiones` ADD `via` text DEFAULT 'contrasena' NOT NULL;--> statement-breakpoint
ALTER TABLE `sesiones` ADD `lugar` text;--> statement-breakpoint
ALTER TABLE `team_members` ADD `token_hash` text;--> statement-breakpoint
ALTER TABLE `team_members` ADD `expires_at` integer;--> statement-breakpoint
ALTER TABLE `team_members` ADD `enviada_at` integer;--> statement-breakpoint
ALTER TABLE `team_members` ADD `busqueda` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `team_members_token` ON `team_members` (`token_hash`);