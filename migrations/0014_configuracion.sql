CREATE TABLE `ajustes_sistema` (
	`id` text PRIMARY KEY NOT NULL,
	`session_timeout` integer NOT NULL,
	`failed_attempts` integer NOT NULL,
	`password_expiry` integer,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `avisos_sistema` (
	`usuario_id` text PRIMARY KEY NOT NULL,
	`correo` integer NOT NULL,
	`pagos` integer NOT NULL,
	`tareas` integer NOT NULL,
	`espacio` integer NOT NULL,
	FOREIGN KEY (`usuario_id`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE cascade
);
