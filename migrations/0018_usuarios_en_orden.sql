ALTER TABLE `usuarios` ADD `empresa_nombre` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `usuarios` SET `empresa_nombre` = coalesce((SELECT e.`nombre` FROM `empresas` e WHERE e.`id` = `usuarios`.`empresa_id`), '');--> statement-breakpoint
-- The name of a company stands by its people, so that an index can have them in its order: whoever moves, and whoever is renamed.
CREATE TRIGGER `usuarios_empresa_nueva` AFTER INSERT ON `usuarios` WHEN NEW.`empresa_id` IS NOT NULL BEGIN
  UPDATE `usuarios` SET `empresa_nombre` = coalesce((SELECT `nombre` FROM `empresas` WHERE `id` = NEW.`empresa_id`), '') WHERE `id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `usuarios_empresa_otra` AFTER UPDATE OF `empresa_id` ON `usuarios` WHEN OLD.`empresa_id` IS NOT NEW.`empresa_id` BEGIN
  UPDATE `usuarios` SET `empresa_nombre` = coalesce((SELECT `nombre` FROM `empresas` WHERE `id` = NEW.`empresa_id`), '') WHERE `id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `usuarios_empresa_renombrada` AFTER UPDATE OF `nombre` ON `empresas` WHEN OLD.`nombre` <> NEW.`nombre` BEGIN
  UPDATE `usuarios` SET `empresa_nombre` = NEW.`nombre` WHERE `empresa_id` = NEW.`id`;
END;--> statement-breakpoint
CREATE INDEX `usuarios_por_rol` ON `usuarios` (("rol_id" || char(31) || "nombre") collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `usuarios_por_empresa` ON `usuarios` (("empresa_nombre" || char(31) || "nombre") collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `usuarios_por_estado` ON `usuarios` ((case when "deshabilitado_at" is not null then 2 when "email_verificado_at" is null then 1 else 0 end || char(31) || "nombre") collate nocase,`id`);