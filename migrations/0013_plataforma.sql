CREATE TABLE `apoyos` (
	`sesion_id` text PRIMARY KEY NOT NULL,
	`empresa_id` text NOT NULL,
	`hasta_at` integer NOT NULL,
	FOREIGN KEY (`sesion_id`) REFERENCES `sesiones`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `apoyos_empresa` ON `apoyos` (`empresa_id`);--> statement-breakpoint
CREATE TABLE `conteos` (
	`que` text NOT NULL,
	`mes` text NOT NULL,
	`n` integer NOT NULL,
	PRIMARY KEY(`que`, `mes`)
);
--> statement-breakpoint
ALTER TABLE `empresas` ADD `busqueda` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `empresas_nombre` ON `empresas` ("nombre" collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `empresas_estado` ON `empresas` (`subscription_status`,`created_at`,`id`);
--> statement-breakpoint
-- What a company is searched by follows its name and its NIT, whoever writes them.
CREATE TRIGGER `empresas_busqueda_nueva` AFTER INSERT ON `empresas` BEGIN
  UPDATE `empresas` SET `busqueda` = lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(NEW.`nombre` || ' ' || coalesce(NEW.`nit`, ''), 'Á', 'a'), 'É', 'e'), 'Í', 'i'), 'Ó', 'o'), 'Ú', 'u'), 'Ü', 'u'), 'Ñ', 'n'), 'á', 'a'), 'é', 'e'), 'í', 'i'), 'ó', 'o'), 'ú', 'u'), 'ü', 'u'), 'ñ', 'n'), '.', ' '), '-', ' '), ',', ' '), '&', ' '), '/', ' '), '(', ' '), ')', ' '), '"', ' '), '''', ' ')) WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `empresas_busqueda_otra` AFTER UPDATE OF `nombre`, `nit` ON `empresas` BEGIN
  UPDATE `empresas` SET `busqueda` = lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(NEW.`nombre` || ' ' || coalesce(NEW.`nit`, ''), 'Á', 'a'), 'É', 'e'), 'Í', 'i'), 'Ó', 'o'), 'Ú', 'u'), 'Ü', 'u'), 'Ñ', 'n'), 'á', 'a'), 'é', 'e'), 'í', 'i'), 'ó', 'o'), 'ú', 'u'), 'ü', 'u'), 'ñ', 'n'), '.', ' '), '-', ' '), ',', ' '), '&', ' '), '/', ' '), '(', ' '), ')', ' '), '"', ' '), '''', ' ')) WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
UPDATE `empresas` SET `busqueda` = lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`nombre` || ' ' || coalesce(`nit`, ''), 'Á', 'a'), 'É', 'e'), 'Í', 'i'), 'Ó', 'o'), 'Ú', 'u'), 'Ü', 'u'), 'Ñ', 'n'), 'á', 'a'), 'é', 'e'), 'í', 'i'), 'ó', 'o'), 'ú', 'u'), 'ü', 'u'), 'ñ', 'n'), '.', ' '), '-', ' '), ',', ' '), '&', ' '), '/', ' '), '(', ' '), ')', ' '), '"', ' '), '''', ' '));
--> statement-breakpoint
-- How many there are, by the month in which they were made, in Bogotá: five hours behind UTC all year.
CREATE TRIGGER `conteos_empresas_nueva` AFTER INSERT ON `empresas` BEGIN
  INSERT INTO `conteos` (`que`, `mes`, `n`) VALUES ('empresas', strftime('%Y-%m', (NEW.`created_at` - 18000000) / 1000, 'unixepoch'), 1)
    ON CONFLICT (`que`, `mes`) DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `conteos_empresas_otra` AFTER UPDATE OF `created_at` ON `empresas` BEGIN
  UPDATE `conteos` SET `n` = `n` - 1 WHERE `que` = 'empresas' AND `mes` = strftime('%Y-%m', (OLD.`created_at` - 18000000) / 1000, 'unixepoch');
  INSERT INTO `conteos` (`que`, `mes`, `n`) VALUES ('empresas', strftime('%Y-%m', (NEW.`created_at` - 18000000) / 1000, 'unixepoch'), 1)
    ON CONFLICT (`que`, `mes`) DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `conteos_empresas_ninguna` AFTER DELETE ON `empresas` BEGIN
  UPDATE `conteos` SET `n` = `n` - 1 WHERE `que` = 'empresas' AND `mes` = strftime('%Y-%m', (OLD.`created_at` - 18000000) / 1000, 'unixepoch');
END;
--> statement-breakpoint
INSERT INTO `conteos` (`que`, `mes`, `n`)
  SELECT 'empresas', strftime('%Y-%m', (t.`created_at` - 18000000) / 1000, 'unixepoch'), count(*) FROM `empresas` t GROUP BY 1, 2;
--> statement-breakpoint
CREATE TRIGGER `conteos_usuarios_nueva` AFTER INSERT ON `usuarios` BEGIN
  INSERT INTO `conteos` (`que`, `mes`, `n`) VALUES (NEW.`rol_id`, strftime('%Y-%m', (NEW.`created_at` - 18000000) / 1000, 'unixepoch'), 1)
    ON CONFLICT (`que`, `mes`) DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `conteos_usuarios_otra` AFTER UPDATE OF `rol_id`, `created_at` ON `usuarios` BEGIN
  UPDATE `conteos` SET `n` = `n` - 1 WHERE `que` = OLD.`rol_id` AND `mes` = strftime('%Y-%m', (OLD.`created_at` - 18000000) / 1000, 'unixepoch');
  INSERT INTO `conteos` (`que`, `mes`, `n`) VALUES (NEW.`rol_id`, strftime('%Y-%m', (NEW.`created_at` - 18000000) / 1000, 'unixepoch'), 1)
    ON CONFLICT (`que`, `mes`) DO UPDATE SET `n` = `n` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `conteos_usuarios_ninguna` AFTER DELETE ON `usuarios` BEGIN
  UPDATE `conteos` SET `n` = `n` - 1 WHERE `que` = OLD.`rol_id` AND `mes` = strftime('%Y-%m', (OLD.`created_at` - 18000000) / 1000, 'unixepoch');
END;
--> statement-breakpoint
INSERT INTO `conteos` (`que`, `mes`, `n`)
  SELECT t.`rol_id`, strftime('%Y-%m', (t.`created_at` - 18000000) / 1000, 'unixepoch'), count(*) FROM `usuarios` t GROUP BY 1, 2;
