-- Keys of a company's programs, stored hashed, and the answers to requests that may be repeated.
CREATE TABLE `api_claves` (
	`id` text PRIMARY KEY NOT NULL,
	`empresa_id` text NOT NULL,
	`nombre` text NOT NULL,
	`token_hash` text NOT NULL,
	`final` text NOT NULL,
	`permisos` text NOT NULL,
	`usada_at` integer,
	`revocada_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_claves_token` ON `api_claves` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `api_claves_empresa` ON `api_claves` (`empresa_id`,`id`);--> statement-breakpoint
CREATE INDEX `api_claves_created_at` ON `api_claves` (`empresa_id`,`revocada_at`,`created_at`);
--> statement-breakpoint
CREATE TABLE `api_respuestas` (
	`id` text PRIMARY KEY NOT NULL,
	`empresa_id` text NOT NULL,
	`clave_id` text NOT NULL,
	`llave` text NOT NULL,
	`huella` text NOT NULL,
	`estado` integer,
	`cabeceras` text,
	`cuerpo` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`empresa_id`,`clave_id`) REFERENCES `api_claves`(`empresa_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_respuestas_llave` ON `api_respuestas` (`empresa_id`,`clave_id`,`llave`);--> statement-breakpoint
CREATE INDEX `api_respuestas_created_at` ON `api_respuestas` (`created_at`);
