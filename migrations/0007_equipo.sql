-- What a member is searched by follows name and e-mail, and both follow the account of who has accepted.
CREATE TRIGGER `team_members_busqueda_nueva` AFTER INSERT ON `team_members` BEGIN
  UPDATE `team_members` SET `busqueda` = lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(NEW.`nombre` || ' ' || NEW.`email`, 'Á', 'a'), 'É', 'e'), 'Í', 'i'), 'Ó', 'o'), 'Ú', 'u'), 'Ü', 'u'), 'Ñ', 'n'), 'á', 'a'), 'é', 'e'), 'í', 'i'), 'ó', 'o'), 'ú', 'u'), 'ü', 'u'), 'ñ', 'n')) WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `team_members_busqueda_otra` AFTER UPDATE OF `nombre`, `email` ON `team_members` BEGIN
  UPDATE `team_members` SET `busqueda` = lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(NEW.`nombre` || ' ' || NEW.`email`, 'Á', 'a'), 'É', 'e'), 'Í', 'i'), 'Ó', 'o'), 'Ú', 'u'), 'Ü', 'u'), 'Ñ', 'n'), 'á', 'a'), 'é', 'e'), 'í', 'i'), 'ó', 'o'), 'ú', 'u'), 'ü', 'u'), 'ñ', 'n')) WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
-- An address that is invited already keeps its row: the account changes all the same.
CREATE TRIGGER `team_members_de_cuenta` AFTER UPDATE OF `nombre`, `email` ON `usuarios`
WHEN OLD.`nombre` <> NEW.`nombre` OR OLD.`email` <> NEW.`email` BEGIN
  UPDATE OR IGNORE `team_members` SET `nombre` = NEW.`nombre`, `email` = NEW.`email` WHERE `user_id` = NEW.`id`;
END;
--> statement-breakpoint
UPDATE `team_members` SET `busqueda` = lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`nombre` || ' ' || `email`, 'Á', 'a'), 'É', 'e'), 'Í', 'i'), 'Ó', 'o'), 'Ú', 'u'), 'Ü', 'u'), 'Ñ', 'n'), 'á', 'a'), 'é', 'e'), 'í', 'i'), 'ó', 'o'), 'ú', 'u'), 'ü', 'u'), 'ñ', 'n'));
