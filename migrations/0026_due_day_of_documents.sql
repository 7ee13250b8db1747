-- Each document keeps the day from which it says anything of its vehicle, and the day on which it falls due: of a
-- técnico-mecánica made early the day on which the first one is asked for, of what does not apply none. The rule is that of
-- worker/domain/papeles.ts (mindedFrom, dueDay) on this day; tests/worker/faltantes.test.ts holds the days against it.
DROP TRIGGER `documentos_nuevo`;
--> statement-breakpoint
DROP TRIGGER `documentos_otro`;
--> statement-breakpoint
DROP TRIGGER `exenciones_nueva`;
--> statement-breakpoint
DROP TRIGGER `exenciones_ninguna`;
--> statement-breakpoint
DROP TRIGGER `documentos_exentos`;
--> statement-breakpoint
DROP INDEX `documentos_actuales`;
--> statement-breakpoint
DROP INDEX `documentos_por_tipo`;
--> statement-breakpoint
ALTER TABLE `documentos` DROP COLUMN `exento`;
--> statement-breakpoint
ALTER TABLE `documentos` ADD `avisa_desde` text DEFAULT '1900-01-01' NOT NULL;
--> statement-breakpoint
ALTER TABLE `documentos` ADD `vence` text DEFAULT '9999-12-31' NOT NULL;
--> statement-breakpoint
UPDATE `documentos` SET `avisa_desde` = s.`since`, `vence` = s.`due` FROM (
    SELECT p.`id`, p.`since`, CASE WHEN p.`since` = '9999-12-31' THEN '9999-12-31' WHEN p.`tipo` = 'Revisión técnico-mecánica' THEN max(p.`fecha_vencimiento`, p.`first`) ELSE p.`fecha_vencimiento` END AS `due`
    FROM (SELECT d.`id`, d.`tipo`, d.`fecha_vencimiento`, v.`first`, CASE
        WHEN EXISTS (SELECT 1 FROM `exenciones` y WHERE y.`empresa_id` = d.`empresa_id` AND y.`vehiculo_id` = d.`vehiculo_id` AND y.`tipo` = d.`tipo`) THEN '9999-12-31'
        WHEN d.`tipo` NOT IN ('SOAT', 'Revisión técnico-mecánica', 'Impuesto vehicular') THEN '1900-01-01'
        WHEN v.`clase` IS 'remolque' THEN '9999-12-31'
        WHEN d.`tipo` = 'Impuesto vehicular' AND (v.`servicio` = 'publico' OR v.`clase` IS 'maquinaria' OR (v.`clase` IS 'motocicleta' AND coalesce(v.`cilindraje`, 99999) <= 125)) THEN '9999-12-31'
        WHEN d.`tipo` <> 'Revisión técnico-mecánica' THEN '1900-01-01'
        WHEN v.`fecha_matricula` IS NULL THEN v.`first` ELSE date(v.`first`, '-30 days') END AS `since`
      FROM `documentos` d CROSS JOIN (SELECT `empresa_id`, `id`, `servicio`, `clase`, `cilindraje`, `fecha_matricula`,
          max('1900-01-01', date(`begun`, CASE WHEN `servicio` <> 'particular' OR `clase` IS NULL OR `clase` IN ('motocicleta', 'motocarro') THEN '+2 years'
            WHEN `begun` >= '2017-05-20' AND `begun` < '2018-05-20' THEN '+6 years' ELSE '+5 years' END)) AS `first`
        FROM (SELECT *, coalesce(`fecha_matricula`, printf('%04d-01-01', `anio` - 1)) AS `begun` FROM `vehiculos`)) v
      WHERE v.`empresa_id` = d.`empresa_id` AND v.`id` = d.`vehiculo_id` AND 1) p) s
  WHERE s.`id` = `documentos`.`id` AND (s.`since` <> `documentos`.`avisa_desde` OR s.`due` <> `documentos`.`vence`);
--> statement-breakpoint
CREATE INDEX `documentos_actuales` ON `documentos` (`empresa_id`,`vence`,`id`,`avisa_desde`,`cuenta_hasta`,`cubre_desde`) WHERE "documentos"."actual" = 1;
--> statement-breakpoint
CREATE INDEX `documentos_por_tipo` ON `documentos` (`empresa_id`,`tipo`,`vence`,`id`,`avisa_desde`,`cuenta_hasta`,`cubre_desde`) WHERE "documentos"."actual" = 1;
--> statement-breakpoint
CREATE TRIGGER `documentos_nuevo` AFTER INSERT ON `documentos` BEGIN
  DELETE FROM `faltantes` WHERE `empresa_id` = NEW.`empresa_id` AND `vehiculo_id` = NEW.`vehiculo_id` AND `tipo` = NEW.`tipo` AND NEW.`actual` = 1;
  UPDATE `documentos` SET `avisa_desde` = s.`since`, `vence` = s.`due` FROM (
    SELECT p.`id`, p.`since`, CASE WHEN p.`since` = '9999-12-31' THEN '9999-12-31' WHEN p.`tipo` = 'Revisión técnico-mecánica' THEN max(p.`fecha_vencimiento`, p.`first`) ELSE p.`fecha_vencimiento` END AS `due`
    FROM (SELECT d.`id`, d.`tipo`, d.`fecha_vencimiento`, v.`first`, CASE
        WHEN EXISTS (SELECT 1 FROM `exenciones` y WHERE y.`empresa_id` = d.`empresa_id` AND y.`vehiculo_id` = d.`vehiculo_id` AND y.`tipo` = d.`tipo`) THEN '9999-12-31'
        WHEN d.`tipo` NOT IN ('SOAT', 'Revisión técnico-mecánica', 'Impuesto vehicular') THEN '1900-01-01'
        WHEN v.`clase` IS 'remolque' THEN '9999-12-31'
        WHEN d.`tipo` = 'Impuesto vehicular' AND (v.`servicio` = 'publico' OR v.`clase` IS 'maquinaria' OR (v.`clase` IS 'motocicleta' AND coalesce(v.`cilindraje`, 99999) <= 125)) THEN '9999-12-31'
        WHEN d.`tipo` <> 'Revisión técnico-mecánica' THEN '1900-01-01'
        WHEN v.`fecha_matricula` IS NULL THEN v.`first` ELSE date(v.`first`, '-30 days') END AS `since`
      FROM `documentos` d CROSS JOIN (SELECT `empresa_id`, `id`, `servicio`, `clase`, `cilindraje`, `fecha_matricula`,
          max('1900-01-01', date(`begun`, CASE WHEN `servicio` <> 'particular' OR `clase` IS NULL OR `clase` IN ('motocicleta', 'motocarro') THEN '+2 years'
            WHEN `begun` >= '2017-05-20' AND `begun` < '2018-05-20' THEN '+6 years' ELSE '+5 years' END)) AS `first`
        FROM (SELECT *, coalesce(`fecha_matricula`, printf('%04d-01-01', `anio` - 1)) AS `begun` FROM `vehiculos`)) v
      WHERE v.`empresa_id` = d.`empresa_id` AND v.`id` = d.`vehiculo_id` AND d.`id` = NEW.`id`) p) s
  WHERE s.`id` = `documentos`.`id` AND (s.`since` <> `documentos`.`avisa_desde` OR s.`due` <> `documentos`.`vence`);
END;
--> statement-breakpoint
CREATE TRIGGER `documentos_otro` AFTER UPDATE OF `actual`, `tipo`, `vehiculo_id`, `fecha_vencimiento` ON `documentos` BEGIN
  UPDATE `vehiculos` SET `clase` = `clase` WHERE OLD.`actual` = 1 AND (NEW.`actual` = 0 OR NEW.`tipo` <> OLD.`tipo` OR NEW.`vehiculo_id` <> OLD.`vehiculo_id`)
    AND `empresa_id` = OLD.`empresa_id` AND `id` = OLD.`vehiculo_id`;
  DELETE FROM `faltantes` WHERE `empresa_id` = NEW.`empresa_id` AND `vehiculo_id` = NEW.`vehiculo_id` AND `tipo` = NEW.`tipo` AND NEW.`actual` = 1;
  UPDATE `documentos` SET `avisa_desde` = s.`since`, `vence` = s.`due` FROM (
    SELECT p.`id`, p.`since`, CASE WHEN p.`since` = '9999-12-31' THEN '9999-12-31' WHEN p.`tipo` = 'Revisión técnico-mecánica' THEN max(p.`fecha_vencimiento`, p.`first`) ELSE p.`fecha_vencimiento` END AS `due`
    FROM (SELECT d.`id`, d.`tipo`, d.`fecha_vencimiento`, v.`first`, CASE
        WHEN EXISTS (SELECT 1 FROM `exenciones` y WHERE y.`empresa_id` = d.`empresa_id` AND y.`vehiculo_id` = d.`vehiculo_id` AND y.`tipo` = d.`tipo`) THEN '9999-12-31'
        WHEN d.`tipo` NOT IN ('SOAT', 'Revisión técnico-mecánica', 'Impuesto vehicular') THEN '1900-01-01'
        WHEN v.`clase` IS 'remolque' THEN '9999-12-31'
        WHEN d.`tipo` = 'Impuesto vehicular' AND (v.`servicio` = 'publico' OR v.`clase` IS 'maquinaria' OR (v.`clase` IS 'motocicleta' AND coalesce(v.`cilindraje`, 99999) <= 125)) THEN '9999-12-31'
        WHEN d.`tipo` <> 'Revisión técnico-mecánica' THEN '1900-01-01'
        WHEN v.`fecha_matricula` IS NULL THEN v.`first` ELSE date(v.`first`, '-30 days') END AS `since`
      FROM `documentos` d CROSS JOIN (SELECT `empresa_id`, `id`, `servicio`, `clase`, `cilindraje`, `fecha_matricula`,
          max('1900-01-01', date(`begun`, CASE WHEN `servicio` <> 'particular' OR `clase` IS NULL OR `clase` IN ('motocicleta', 'motocarro') THEN '+2 years'
            WHEN `begun` >= '2017-05-20' AND `begun` < '2018-05-20' THEN '+6 years' ELSE '+5 years' END)) AS `first`
        FROM (SELECT *, coalesce(`fecha_matricula`, printf('%04d-01-01', `anio` - 1)) AS `begun` FROM `vehiculos`)) v
      WHERE v.`empresa_id` = d.`empresa_id` AND v.`id` = d.`vehiculo_id` AND d.`id` = NEW.`id`) p) s
  WHERE s.`id` = `documentos`.`id` AND (s.`since` <> `documentos`.`avisa_desde` OR s.`due` <> `documentos`.`vence`);
END;
--> statement-breakpoint
-- The vehicle that is touched here looks again at its documents.
CREATE TRIGGER `exenciones_nueva` AFTER INSERT ON `exenciones` BEGIN
  UPDATE `vehiculos` SET `clase` = `clase` WHERE `empresa_id` = NEW.`empresa_id` AND `id` = NEW.`vehiculo_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `exenciones_ninguna` AFTER DELETE ON `exenciones` BEGIN
  UPDATE `vehiculos` SET `clase` = `clase` WHERE `empresa_id` = OLD.`empresa_id` AND `id` = OLD.`vehiculo_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `documentos_de_otro` AFTER UPDATE OF `servicio`, `clase`, `fecha_matricula`, `anio`, `cilindraje` ON `vehiculos` BEGIN
  UPDATE `documentos` SET `avisa_desde` = s.`since`, `vence` = s.`due` FROM (
    SELECT p.`id`, p.`since`, CASE WHEN p.`since` = '9999-12-31' THEN '9999-12-31' WHEN p.`tipo` = 'Revisión técnico-mecánica' THEN max(p.`fecha_vencimiento`, p.`first`) ELSE p.`fecha_vencimiento` END AS `due`
    FROM (SELECT d.`id`, d.`tipo`, d.`fecha_vencimiento`, v.`first`, CASE
        WHEN EXISTS (SELECT 1 FROM `exenciones` y WHERE y.`empresa_id` = d.`empresa_id` AND y.`vehiculo_id` = d.`vehiculo_id` AND y.`tipo` = d.`tipo`) THEN '9999-12-31'
        WHEN d.`tipo` NOT IN ('SOAT', 'Revisión técnico-mecánica', 'Impuesto vehicular') THEN '1900-01-01'
        WHEN v.`clase` IS 'remolque' THEN '9999-12-31'
        WHEN d.`tipo` = 'Impuesto vehicular' AND (v.`servicio` = 'publico' OR v.`clase` IS 'maquinaria' OR (v.`clase` IS 'motocicleta' AND coalesce(v.`cilindraje`, 99999) <= 125)) THEN '9999-12-31'
        WHEN d.`tipo` <> 'Revisión técnico-mecánica' THEN '1900-01-01'
        WHEN v.`fecha_matricula` IS NULL THEN v.`first` ELSE date(v.`first`, '-30 days') END AS `since`
      FROM `documentos` d CROSS JOIN (SELECT `empresa_id`, `id`, `servicio`, `clase`, `cilindraje`, `fecha_matricula`,
          max('1900-01-01', date(`begun`, CASE WHEN `servicio` <> 'particular' OR `clase` IS NULL OR `clase` IN ('motocicleta', 'motocarro') THEN '+2 years'
            WHEN `begun` >= '2017-05-20' AND `begun` < '2018-05-20' THEN '+6 years' ELSE '+5 years' END)) AS `first`
        FROM (SELECT *, coalesce(`fecha_matricula`, printf('%04d-01-01', `anio` - 1)) AS `begun` FROM `vehiculos`)) v
      WHERE v.`empresa_id` = d.`empresa_id` AND v.`id` = d.`vehiculo_id` AND d.`empresa_id` = NEW.`empresa_id` AND d.`vehiculo_id` = NEW.`id`) p) s
  WHERE s.`id` = `documentos`.`id` AND (s.`since` <> `documentos`.`avisa_desde` OR s.`due` <> `documentos`.`vence`);
END;
