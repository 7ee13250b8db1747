-- Support has one inbox, whoever is SuperAdmin: the table is made anew without a recipient. Nothing refers to it yet.
CREATE TABLE `__new_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`from_user_id` text,
	`subject` text NOT NULL,
	`content` text NOT NULL,
	`empresa_id` text,
	`read` integer DEFAULT false NOT NULL,
	`estado` text DEFAULT 'Abierto' NOT NULL,
	`busqueda` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`from_user_id`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
INSERT INTO `__new_messages`("id", "from_user_id", "subject", "content", "empresa_id", "read", "created_at") SELECT "id", "from_user_id", "subject", "content", "empresa_id", "read", "created_at" FROM `messages`;
--> statement-breakpoint
DROP TABLE `messages`;
--> statement-breakpoint
ALTER TABLE `__new_messages` RENAME TO `messages`;
--> statement-breakpoint
CREATE INDEX `messages_created_at` ON `messages` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `messages_estado` ON `messages` (`estado`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `messages_nuevos` ON `messages` (`created_at`) WHERE "messages"."read" = 0;
--> statement-breakpoint
CREATE INDEX `messages_from` ON `messages` (`from_user_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `messages_empresa` ON `messages` (`empresa_id`);
--> statement-breakpoint
CREATE TABLE `respuestas` (
	`id` text PRIMARY KEY NOT NULL,
	`mensaje_id` text NOT NULL,
	`from_user_id` text,
	`de_soporte` integer NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`mensaje_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`from_user_id`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `respuestas_mensaje` ON `respuestas` (`mensaje_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `respuestas_from` ON `respuestas` (`from_user_id`);
--> statement-breakpoint
ALTER TABLE `usuarios` ADD `busqueda` text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- What a person is searched by follows name and e-mail.
CREATE TRIGGER `usuarios_busqueda_nueva` AFTER INSERT ON `usuarios` BEGIN
  UPDATE `usuarios` SET `busqueda` = lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(NEW.`nombre` || ' ' || NEW.`email`, 'Á', 'a'), 'á', 'a'), 'À', 'a'), 'à', 'a'), 'Â', 'a'), 'â', 'a'), 'Ã', 'a'), 'ã', 'a'), 'Ä', 'a'), 'ä', 'a'), 'Å', 'a'), 'å', 'a'), 'É', 'e'), 'é', 'e'), 'È', 'e'), 'è', 'e'), 'Ê', 'e'), 'ê', 'e'), 'Ë', 'e'), 'ë', 'e'), 'Í', 'i'), 'í', 'i'), 'Ì', 'i'), 'ì', 'i'), 'Î', 'i'), 'î', 'i'), 'Ï', 'i'), 'ï', 'i'), 'Ó', 'o'), 'ó', 'o'), 'Ò', 'o'), 'ò', 'o'), 'Ô', 'o'), 'ô', 'o'), 'Õ', 'o'), 'õ', 'o'), 'Ö', 'o'), 'ö', 'o'), 'Ú', 'u'), 'ú', 'u'), 'Ù', 'u'), 'ù', 'u'), 'Û', 'u'), 'û', 'u'), 'Ü', 'u'), 'ü', 'u'), 'Ñ', 'n'), 'ñ', 'n'), 'Ç', 'c'), 'ç', 'c'), '.', ' '), '@', ' '), '-', ' '), '_', ' '), '+', ' '), '''', ' '), ',', ' '), '(', ' '), ')', ' '), '&', ' '), '/', ' '), '"', ' ')) WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `usuarios_busqueda_otra` AFTER UPDATE OF `nombre`, `email` ON `usuarios`
WHEN OLD.`nombre` <> NEW.`nombre` OR OLD.`email` <> NEW.`email` BEGIN
  UPDATE `usuarios` SET `busqueda` = lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(NEW.`nombre` || ' ' || NEW.`email`, 'Á', 'a'), 'á', 'a'), 'À', 'a'), 'à', 'a'), 'Â', 'a'), 'â', 'a'), 'Ã', 'a'), 'ã', 'a'), 'Ä', 'a'), 'ä', 'a'), 'Å', 'a'), 'å', 'a'), 'É', 'e'), 'é', 'e'), 'È', 'e'), 'è', 'e'), 'Ê', 'e'), 'ê', 'e'), 'Ë', 'e'), 'ë', 'e'), 'Í', 'i'), 'í', 'i'), 'Ì', 'i'), 'ì', 'i'), 'Î', 'i'), 'î', 'i'), 'Ï', 'i'), 'ï', 'i'), 'Ó', 'o'), 'ó', 'o'), 'Ò', 'o'), 'ò', 'o'), 'Ô', 'o'), 'ô', 'o'), 'Õ', 'o'), 'õ', 'o'), 'Ö', 'o'), 'ö', 'o'), 'Ú', 'u'), 'ú', 'u'), 'Ù', 'u'), 'ù', 'u'), 'Û', 'u'), 'û', 'u'), 'Ü', 'u'), 'ü', 'u'), 'Ñ', 'n'), 'ñ', 'n'), 'Ç', 'c'), 'ç', 'c'), '.', ' '), '@', ' '), '-', ' '), '_', ' '), '+', ' '), '''', ' '), ',', ' '), '(', ' '), ')', ' '), '&', ' '), '/', ' '), '"', ' ')) WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
UPDATE `usuarios` SET `busqueda` = lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`nombre` || ' ' || `email`, 'Á', 'a'), 'á', 'a'), 'À', 'a'), 'à', 'a'), 'Â', 'a'), 'â', 'a'), 'Ã', 'a'), 'ã', 'a'), 'Ä', 'a'), 'ä', 'a'), 'Å', 'a'), 'å', 'a'), 'É', 'e'), 'é', 'e'), 'È', 'e'), 'è', 'e'), 'Ê', 'e'), 'ê', 'e'), 'Ë', 'e'), 'ë', 'e'), 'Í', 'i'), 'í', 'i'), 'Ì', 'i'), 'ì', 'i'), 'Î', 'i'), 'î', 'i'), 'Ï', 'i'), 'ï', 'i'), 'Ó', 'o'), 'ó', 'o'), 'Ò', 'o'), 'ò', 'o'), 'Ô', 'o'), 'ô', 'o'), 'Õ', 'o'), 'õ', 'o'), 'Ö', 'o'), 'ö', 'o'), 'Ú', 'u'), 'ú', 'u'), 'Ù', 'u'), 'ù', 'u'), 'Û', 'u'), 'û', 'u'), 'Ü', 'u'), 'ü', 'u'), 'Ñ', 'n'), 'ñ', 'n'), 'Ç', 'c'), 'ç', 'c'), '.', ' '), '@', ' '), '-', ' '), '_', ' '), '+', ' '), '''', ' '), ',', ' '), '(', ' '), ')', ' '), '&', ' '), '/', ' '), '"', ' '));
