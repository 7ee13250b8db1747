DROP INDEX `usuarios_rol`;
--> statement-breakpoint
ALTER TABLE `usuarios` ADD `deshabilitado_at` integer;
--> statement-breakpoint
CREATE INDEX `usuarios_nombre` ON `usuarios` ("nombre" collate nocase,`id`);
--> statement-breakpoint
CREATE INDEX `usuarios_rol` ON `usuarios` (`rol_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE TABLE `palabras_usuarios` (
	`palabra` text NOT NULL,
	`usuario_id` text NOT NULL,
	PRIMARY KEY(`palabra`, `usuario_id`),
	FOREIGN KEY (`usuario_id`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `palabras_usuarios_de` ON `palabras_usuarios` (`usuario_id`);
--> statement-breakpoint
-- What a person is searched by follows name and e-mail, and the words follow that. Quoted as JSON first: whatever a name
-- holds, nobody is kept from signing up by it.
CREATE TRIGGER `usuarios_palabras` AFTER UPDATE OF `busqueda` ON `usuarios` WHEN OLD.`busqueda` <> NEW.`busqueda` BEGIN
  DELETE FROM `palabras_usuarios` WHERE `usuario_id` = OLD.`id`;
  INSERT OR IGNORE INTO `palabras_usuarios` (`palabra`, `usuario_id`)
    SELECT `value`, NEW.`id` FROM json_each('[' || replace(json_quote(NEW.`busqueda`), ' ', '","') || ']') WHERE `value` <> '';
END;
--> statement-breakpoint
INSERT OR IGNORE INTO `palabras_usuarios` (`palabra`, `usuario_id`)
  SELECT w.`value`, u.`id` FROM `usuarios` u, json_each('[' || replace(json_quote(u.`busqueda`), ' ', '","') || ']') w WHERE w.`value` <> '';
