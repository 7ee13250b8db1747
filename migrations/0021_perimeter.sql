-- A row that is there is not written over: REPLACE deletes without asking the trigger that guards against deleting.
CREATE TRIGGER `auditoria_unica` BEFORE INSERT ON `auditoria`
WHEN EXISTS (SELECT 1 FROM `auditoria` WHERE `id` = NEW.`id`) OR (NEW.rowid > 0 AND EXISTS (SELECT 1 FROM `auditoria` WHERE rowid = NEW.rowid)) BEGIN
  SELECT RAISE(ABORT, 'auditoria: no se cambia');
END;
--> statement-breakpoint
-- Who is of a team is of its company, and so is who owns one.
CREATE TRIGGER `team_members_propio_nuevo` BEFORE INSERT ON `team_members`
WHEN NEW.`user_id` IS NOT NULL AND NOT EXISTS (SELECT 1 FROM `usuarios` WHERE `id` = NEW.`user_id` AND `empresa_id` = NEW.`empresa_id`) BEGIN
  SELECT RAISE(ABORT, 'team_members: de otra empresa');
END;
--> statement-breakpoint
CREATE TRIGGER `team_members_propio_otro` BEFORE UPDATE OF `user_id`, `empresa_id` ON `team_members`
WHEN NEW.`user_id` IS NOT NULL AND NOT EXISTS (SELECT 1 FROM `usuarios` WHERE `id` = NEW.`user_id` AND `empresa_id` = NEW.`empresa_id`) BEGIN
  SELECT RAISE(ABORT, 'team_members: de otra empresa');
END;
--> statement-breakpoint
CREATE TRIGGER `empresas_dueno_propio` BEFORE UPDATE OF `user_id` ON `empresas`
WHEN NEW.`user_id` IS NOT NULL AND NOT EXISTS (SELECT 1 FROM `usuarios` WHERE `id` = NEW.`user_id` AND `empresa_id` = NEW.`id`) BEGIN
  SELECT RAISE(ABORT, 'empresas: de otra empresa');
END;
--> statement-breakpoint
-- Notices of what an account changed of itself: twenty in a day to one address, whatever somebody does to cause more.
CREATE INDEX `correos_avisos` ON `correos` (`para`,`created_at`) WHERE "correos"."clave" >= 'aviso:' and "correos"."clave" < 'aviso;';
--> statement-breakpoint
CREATE TRIGGER `correos_avisos_por_dia` BEFORE INSERT ON `correos`
WHEN NEW.`clave` >= 'aviso:' AND NEW.`clave` < 'aviso;'
  AND (SELECT count(*) FROM `correos` WHERE `para` = NEW.`para` AND `created_at` > NEW.`created_at` - 86400000
    AND `clave` >= 'aviso:' AND `clave` < 'aviso;') >= 20 BEGIN
  SELECT RAISE(IGNORE);
END;
