-- A session that ends while it has a company open for support leaves it: whoever ended the session, the log of the company
-- says so. Leaving by hand or by signing out is logged with the request, before the session goes; a company whose hour is
-- over is not left any more.
CREATE TRIGGER `sesiones_soporte_cerrado` BEFORE DELETE ON `sesiones` WHEN EXISTS (
  SELECT 1 FROM `apoyos` WHERE `sesion_id` = OLD.`id` AND `hasta_at` > CAST(unixepoch('subsec') * 1000 AS integer)
) BEGIN
  INSERT INTO `auditoria` (`id`, `at`, `suceso`, `usuario_id`, `empresa_id`, `objeto`)
    SELECT lower(hex(randomblob(16))), CAST(unixepoch('subsec') * 1000 AS integer), 'soporte-cerrado', OLD.`usuario_id`,
      `empresa_id`, `empresa_id` FROM `apoyos` WHERE `sesion_id` = OLD.`id`;
END;
