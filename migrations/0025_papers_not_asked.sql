-- A document whose type the law never asks of its vehicle is marked as one that is exempt: neither is expired or due. The rule
-- is that of worker/domain/papeles.ts (isMinded) on this day; tests/worker/faltantes.test.ts holds the mark against it.
DROP TRIGGER `documentos_nuevo`;
--> statement-breakpoint
DROP TRIGGER `documentos_otro`;
--> statement-breakpoint
DROP TRIGGER `exenciones_ninguna`;
--> statement-breakpoint
CREATE TRIGGER `documentos_nuevo` AFTER INSERT ON `documentos` BEGIN
  DELETE FROM `faltantes` WHERE `empresa_id` = NEW.`empresa_id` AND `vehiculo_id` = NEW.`vehiculo_id` AND `tipo` = NEW.`tipo` AND NEW.`actual` = 1;
  UPDATE `documentos` SET `exento` = NOT `exento` WHERE `id` = NEW.`id` AND `exento` <> (
    EXISTS (SELECT 1 FROM `exenciones` y WHERE y.`empresa_id` = NEW.`empresa_id` AND y.`vehiculo_id` = NEW.`vehiculo_id` AND y.`tipo` = NEW.`tipo`)
    OR EXISTS (SELECT 1 FROM `vehiculos` v WHERE v.`empresa_id` = NEW.`empresa_id` AND v.`id` = NEW.`vehiculo_id` AND (
      (v.`clase` IS 'remolque' AND NEW.`tipo` IN ('SOAT', 'Revisión técnico-mecánica', 'Impuesto vehicular'))
      OR (NEW.`tipo` = 'Impuesto vehicular' AND (v.`servicio` = 'publico' OR v.`clase` IS 'maquinaria' OR (v.`clase` IS 'motocicleta' AND coalesce(v.`cilindraje`, 99999) <= 125))))));
END;
--> statement-breakpoint
CREATE TRIGGER `documentos_otro` AFTER UPDATE OF `actual`, `tipo`, `vehiculo_id` ON `documentos` BEGIN
  UPDATE `vehiculos` SET `clase` = `clase` WHERE OLD.`actual` = 1 AND (NEW.`actual` = 0 OR NEW.`tipo` <> OLD.`tipo` OR NEW.`vehiculo_id` <> OLD.`vehiculo_id`)
    AND `empresa_id` = OLD.`empresa_id` AND `id` = OLD.`vehiculo_id`;
  DELETE FROM `faltantes` WHERE `empresa_id` = NEW.`empresa_id` AND `vehiculo_id` = NEW.`vehiculo_id` AND `tipo` = NEW.`tipo` AND NEW.`actual` = 1;
  UPDATE `documentos` SET `exento` = NOT `exento` WHERE `id` = NEW.`id` AND `exento` <> (
    EXISTS (SELECT 1 FROM `exenciones` y WHERE y.`empresa_id` = NEW.`empresa_id` AND y.`vehiculo_id` = NEW.`vehiculo_id` AND y.`tipo` = NEW.`tipo`)
    OR EXISTS (SELECT 1 FROM `vehiculos` v WHERE v.`empresa_id` = NEW.`empresa_id` AND v.`id` = NEW.`vehiculo_id` AND (
      (v.`clase` IS 'remolque' AND NEW.`tipo` IN ('SOAT', 'Revisión técnico-mecánica', 'Impuesto vehicular'))
      OR (NEW.`tipo` = 'Impuesto vehicular' AND (v.`servicio` = 'publico' OR v.`clase` IS 'maquinaria' OR (v.`clase` IS 'motocicleta' AND coalesce(v.`cilindraje`, 99999) <= 125))))));
END;
--> statement-breakpoint
-- The vehicle that is touched here looks again at its documents.
CREATE TRIGGER `exenciones_ninguna` AFTER DELETE ON `exenciones` BEGIN
  UPDATE `vehiculos` SET `clase` = `clase` WHERE `empresa_id` = OLD.`empresa_id` AND `id` = OLD.`vehiculo_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `documentos_exentos` AFTER UPDATE OF `servicio`, `clase`, `cilindraje` ON `vehiculos` BEGIN
  UPDATE `documentos` SET `exento` = NOT `exento` WHERE `empresa_id` = NEW.`empresa_id` AND `vehiculo_id` = NEW.`id` AND `exento` <> (
    EXISTS (SELECT 1 FROM `exenciones` y WHERE y.`empresa_id` = NEW.`empresa_id` AND y.`vehiculo_id` = NEW.`id` AND y.`tipo` = `documentos`.`tipo`)
    OR (NEW.`clase` IS 'remolque' AND `documentos`.`tipo` IN ('SOAT', 'Revisión técnico-mecánica', 'Impuesto vehicular'))
    OR (`documentos`.`tipo` = 'Impuesto vehicular' AND (NEW.`servicio` = 'publico' OR NEW.`clase` IS 'maquinaria' OR (NEW.`clase` IS 'motocicleta' AND coalesce(NEW.`cilindraje`, 99999) <= 125))));
END;
--> statement-breakpoint
UPDATE `documentos` SET `exento` = 1 WHERE `tipo` IN ('SOAT', 'Revisión técnico-mecánica', 'Impuesto vehicular') AND EXISTS (
  SELECT 1 FROM `vehiculos` v WHERE v.`empresa_id` = `documentos`.`empresa_id` AND v.`id` = `documentos`.`vehiculo_id` AND (
    v.`clase` IS 'remolque'
    OR (`documentos`.`tipo` = 'Impuesto vehicular' AND (v.`servicio` = 'publico' OR v.`clase` IS 'maquinaria' OR (v.`clase` IS 'motocicleta' AND coalesce(v.`cilindraje`, 99999) <= 125)))));
