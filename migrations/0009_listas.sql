CREATE TABLE `faltantes` (
	`empresa_id` text NOT NULL,
	`vehiculo_id` text NOT NULL,
	`tipo` text NOT NULL,
	`placa` text NOT NULL,
	`orden` integer NOT NULL,
	`desde` text NOT NULL,
	PRIMARY KEY(`empresa_id`, `vehiculo_id`, `tipo`),
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`empresa_id`,`vehiculo_id`) REFERENCES `vehiculos`(`empresa_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `faltantes_placa` ON `faltantes` (`empresa_id`,`placa`,`orden`,`desde`);--> statement-breakpoint
CREATE INDEX `faltantes_tipo` ON `faltantes` (`empresa_id`,`tipo`,`placa`,`desde`);--> statement-breakpoint
CREATE TABLE `gastos_anio` (
	`empresa_id` text NOT NULL,
	`vehiculo_id` text NOT NULL,
	`mes` text NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`empresa_id`, `vehiculo_id`, `mes`),
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `gastos_anio_caros` ON `gastos_anio` (`empresa_id`,`mes`,`total`,`vehiculo_id`);--> statement-breakpoint
CREATE TABLE `gastos_mes` (
	`empresa_id` text NOT NULL,
	`vehiculo_id` text NOT NULL,
	`mes` text NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`empresa_id`, `vehiculo_id`, `mes`),
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
DROP INDEX `alertas_fecha`;--> statement-breakpoint
DROP INDEX `alertas_por_estado`;--> statement-breakpoint
ALTER TABLE `alertas` ADD `orden` text GENERATED ALWAYS AS ("fecha" || printf('|%05d', 99999 - 20 * min(coalesce(case when substr("vence", 1, 3) = 'km:' then ("umbral" + 39) / 40 else "umbral" end, 999), 999)
        - case "tipo" when 'SOAT' then 0 when 'Revisión técnico-mecánica' then 1 when 'Tarjeta de operación' then 2 when 'Póliza RCC' then 3
          when 'Póliza RCE' then 4 when 'Licencia de conducción' then 5 when 'Impuesto vehicular' then 6 when 'Extintor' then 7
          when 'Mantenimiento' then 9 else 8 end)) VIRTUAL;--> statement-breakpoint
CREATE INDEX `alertas_orden` ON `alertas` (`empresa_id`,`orden`,`id`);--> statement-breakpoint
CREATE INDEX `alertas_por_estado` ON `alertas` (`empresa_id`,`estado`,`orden`,`id`);--> statement-breakpoint
DROP INDEX `documentos_actuales`;--> statement-breakpoint
DROP INDEX `documentos_por_tipo`;--> statement-breakpoint
ALTER TABLE `documentos` ADD `exento` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `documentos_actuales` ON `documentos` (`empresa_id`,`fecha_vencimiento`,`id`,`exento`) WHERE "documentos"."actual" = 1;--> statement-breakpoint
CREATE INDEX `documentos_por_tipo` ON `documentos` (`empresa_id`,`tipo`,`fecha_vencimiento`,`id`,`exento`) WHERE "documentos"."actual" = 1;
--> statement-breakpoint
-- What is missing follows the vehicle, its papers and its exemptions. The law stands in the two triggers of the vehicle
-- (worker/db/veredicto-sql.ts, as it was on this day); what uncovers a type touches the vehicle, which looks again.
CREATE TRIGGER `faltantes_de_nuevo` AFTER INSERT ON `vehiculos` BEGIN
  INSERT INTO `faltantes` (`empresa_id`, `vehiculo_id`, `tipo`, `placa`, `orden`, `desde`)
    SELECT NEW.`empresa_id`, NEW.`id`, x.`tipo`, NEW.`placa`, x.`orden`, x.`desde` FROM (
      SELECT `value` AS `tipo`, `key` AS `orden`, CASE `value`
        WHEN 'SOAT' THEN case when NEW.`clase` is 'remolque' then '9999-12-31' else '1900-01-01' end
        WHEN 'Revisión técnico-mecánica' THEN case when NEW.`clase` is 'remolque' then '9999-12-31' else case when NEW.`fecha_matricula` is null then '1900-01-01' else date(NEW.`fecha_matricula`, case when NEW.`servicio` = 'particular' and NEW.`clase` is not null and NEW.`clase` <> 'motocicleta' then case when NEW.`fecha_matricula` >= '2018-05-20' then '+5 years' when NEW.`fecha_matricula` >= '2017-05-20' then '+6 years' when NEW.`fecha_matricula` >= '0000-01-01' then '+5 years' end else case when NEW.`fecha_matricula` >= '0000-01-01' then '+2 years' end end) end end
        WHEN 'Impuesto vehicular' THEN case when NEW.`clase` is 'remolque' then '9999-12-31' else case when NEW.`servicio` = 'publico' then '9999-12-31' when NEW.`clase` is 'maquinaria' then '9999-12-31' when NEW.`clase` is 'motocicleta' and coalesce(NEW.`cilindraje`, 99999) <= 125 then '9999-12-31' else '1900-01-01' end end
        WHEN 'Tarjeta de operación' THEN case when NEW.`clase` is 'remolque' then '9999-12-31' else case when NEW.`servicio` = 'publico' then '1900-01-01' else '9999-12-31' end end
        WHEN 'Póliza RCC' THEN case when NEW.`clase` is 'remolque' then '9999-12-31' else case when NEW.`servicio` = 'publico' then '1900-01-01' else '9999-12-31' end end
        WHEN 'Póliza RCE' THEN case when NEW.`clase` is 'remolque' then '9999-12-31' else case when NEW.`servicio` = 'publico' then '1900-01-01' else '9999-12-31' end end END AS `desde`
        FROM json_each('["SOAT","Revisión técnico-mecánica","Impuesto vehicular","Tarjeta de operación","Póliza RCC","Póliza RCE"]')) x
    WHERE x.`desde` < '9999-12-31'
      AND NOT EXISTS (SELECT 1 FROM `documentos` d WHERE d.`empresa_id` = NEW.`empresa_id` AND d.`vehiculo_id` = NEW.`id` AND d.`tipo` = x.`tipo` AND d.`actual` = 1)
      AND NOT EXISTS (SELECT 1 FROM `exenciones` y WHERE y.`empresa_id` = NEW.`empresa_id` AND y.`vehiculo_id` = NEW.`id` AND y.`tipo` = x.`tipo`);
END;
--> statement-breakpoint
CREATE TRIGGER `faltantes_de_otro` AFTER UPDATE OF `placa`, `servicio`, `clase`, `fecha_matricula`, `cilindraje` ON `vehiculos` BEGIN
  DELETE FROM `faltantes` WHERE `empresa_id` = OLD.`empresa_id` AND `vehiculo_id` = OLD.`id`;
  INSERT INTO `faltantes` (`empresa_id`, `vehiculo_id`, `tipo`, `placa`, `orden`, `desde`)
    SELECT NEW.`empresa_id`, NEW.`id`, x.`tipo`, NEW.`placa`, x.`orden`, x.`desde` FROM (
      SELECT `value` AS `tipo`, `key` AS `orden`, CASE `value`
        WHEN 'SOAT' THEN case when NEW.`clase` is 'remolque' then '9999-12-31' else '1900-01-01' end
        WHEN 'Revisión técnico-mecánica' THEN case when NEW.`clase` is 'remolque' then '9999-12-31' else case when NEW.`fecha_matricula` is null then '1900-01-01' else date(NEW.`fecha_matricula`, case when NEW.`servicio` = 'particular' and NEW.`clase` is not null and NEW.`clase` <> 'motocicleta' then case when NEW.`fecha_matricula` >= '2018-05-20' then '+5 years' when NEW.`fecha_matricula` >= '2017-05-20' then '+6 years' when NEW.`fecha_matricula` >= '0000-01-01' then '+5 years' end else case when NEW.`fecha_matricula` >= '0000-01-01' then '+2 years' end end) end end
        WHEN 'Impuesto vehicular' THEN case when NEW.`clase` is 'remolque' then '9999-12-31' else case when NEW.`servicio` = 'publico' then '9999-12-31' when NEW.`clase` is 'maquinaria' then '9999-12-31' when NEW.`clase` is 'motocicleta' and coalesce(NEW.`cilindraje`, 99999) <= 125 then '9999-12-31' else '1900-01-01' end end
        WHEN 'Tarjeta de operación' THEN case when NEW.`clase` is 'remolque' then '9999-12-31' else case when NEW.`servicio` = 'publico' then '1900-01-01' else '9999-12-31' end end
        WHEN 'Póliza RCC' THEN case when NEW.`clase` is 'remolque' then '9999-12-31' else case when NEW.`servicio` = 'publico' then '1900-01-01' else '9999-12-31' end end
        WHEN 'Póliza RCE' THEN case when NEW.`clase` is 'remolque' then '9999-12-31' else case when NEW.`servicio` = 'publico' then '1900-01-01' else '9999-12-31' end end END AS `desde`
        FROM json_each('["SOAT","Revisión técnico-mecánica","Impuesto vehicular","Tarjeta de operación","Póliza RCC","Póliza RCE"]')) x
    WHERE x.`desde` < '9999-12-31'
      AND NOT EXISTS (SELECT 1 FROM `documentos` d WHERE d.`empresa_id` = NEW.`empresa_id` AND d.`vehiculo_id` = NEW.`id` AND d.`tipo` = x.`tipo` AND d.`actual` = 1)
      AND NOT EXISTS (SELECT 1 FROM `exenciones` y WHERE y.`empresa_id` = NEW.`empresa_id` AND y.`vehiculo_id` = NEW.`id` AND y.`tipo` = x.`tipo`);
END;
--> statement-breakpoint
CREATE TRIGGER `documentos_nuevo` AFTER INSERT ON `documentos` BEGIN
  DELETE FROM `faltantes` WHERE `empresa_id` = NEW.`empresa_id` AND `vehiculo_id` = NEW.`vehiculo_id` AND `tipo` = NEW.`tipo` AND NEW.`actual` = 1;
  UPDATE `documentos` SET `exento` = 1 WHERE `id` = NEW.`id` AND EXISTS (SELECT 1 FROM `exenciones` y WHERE y.`empresa_id` = NEW.`empresa_id` AND y.`vehiculo_id` = NEW.`vehiculo_id` AND y.`tipo` = NEW.`tipo`);
END;
--> statement-breakpoint
CREATE TRIGGER `documentos_otro` AFTER UPDATE OF `actual`, `tipo`, `vehiculo_id` ON `documentos` BEGIN
  UPDATE `vehiculos` SET `clase` = `clase` WHERE OLD.`actual` = 1 AND (NEW.`actual` = 0 OR NEW.`tipo` <> OLD.`tipo` OR NEW.`vehiculo_id` <> OLD.`vehiculo_id`)
    AND `empresa_id` = OLD.`empresa_id` AND `id` = OLD.`vehiculo_id`;
  DELETE FROM `faltantes` WHERE `empresa_id` = NEW.`empresa_id` AND `vehiculo_id` = NEW.`vehiculo_id` AND `tipo` = NEW.`tipo` AND NEW.`actual` = 1;
  UPDATE `documentos` SET `exento` = NOT `exento` WHERE `id` = NEW.`id` AND `exento` <> EXISTS (SELECT 1 FROM `exenciones` y WHERE y.`empresa_id` = NEW.`empresa_id` AND y.`vehiculo_id` = NEW.`vehiculo_id` AND y.`tipo` = NEW.`tipo`);
END;
--> statement-breakpoint
CREATE TRIGGER `documentos_ninguno` AFTER DELETE ON `documentos` WHEN OLD.`actual` = 1 BEGIN
  UPDATE `vehiculos` SET `clase` = `clase` WHERE `empresa_id` = OLD.`empresa_id` AND `id` = OLD.`vehiculo_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `exenciones_nueva` AFTER INSERT ON `exenciones` BEGIN
  DELETE FROM `faltantes` WHERE `empresa_id` = NEW.`empresa_id` AND `vehiculo_id` = NEW.`vehiculo_id` AND `tipo` = NEW.`tipo`;
  UPDATE `documentos` SET `exento` = 1 WHERE `empresa_id` = NEW.`empresa_id` AND `vehiculo_id` = NEW.`vehiculo_id` AND `tipo` = NEW.`tipo`;
END;
--> statement-breakpoint
CREATE TRIGGER `exenciones_ninguna` AFTER DELETE ON `exenciones` BEGIN
  UPDATE `documentos` SET `exento` = 0 WHERE `empresa_id` = OLD.`empresa_id` AND `vehiculo_id` = OLD.`vehiculo_id` AND `tipo` = OLD.`tipo`;
  UPDATE `vehiculos` SET `clase` = `clase` WHERE `empresa_id` = OLD.`empresa_id` AND `id` = OLD.`vehiculo_id`;
END;
--> statement-breakpoint
UPDATE `documentos` SET `exento` = 1 WHERE EXISTS (SELECT 1 FROM `exenciones` y WHERE y.`empresa_id` = `documentos`.`empresa_id` AND y.`vehiculo_id` = `documentos`.`vehiculo_id` AND y.`tipo` = `documentos`.`tipo`);
--> statement-breakpoint
UPDATE `vehiculos` SET `clase` = `clase`;
--> statement-breakpoint
-- What services cost follows the book: by month, and over the twelve months that end with each month.
CREATE TRIGGER `gastos_nuevo` AFTER INSERT ON `mantenimientos` BEGIN
  INSERT INTO `gastos_mes` (`empresa_id`, `vehiculo_id`, `mes`, `total`)
    SELECT NEW.`empresa_id`, `value`, substr(NEW.`fecha`, 1, 7), NEW.`costo` FROM json_each(json_array('', NEW.`vehiculo_id`)) WHERE NEW.`costo` > 0
    ON CONFLICT (`empresa_id`, `vehiculo_id`, `mes`) DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `gastos_anio` (`empresa_id`, `vehiculo_id`, `mes`, `total`)
    SELECT NEW.`empresa_id`, NEW.`vehiculo_id`, strftime('%Y-%m', substr(NEW.`fecha`, 1, 7) || '-01', '+' || `value` || ' months'), NEW.`costo`
      FROM json_each('[0,1,2,3,4,5,6,7,8,9,10,11]') WHERE NEW.`costo` > 0
    ON CONFLICT (`empresa_id`, `vehiculo_id`, `mes`) DO UPDATE SET `total` = `total` + excluded.`total`;
END;
--> statement-breakpoint
CREATE TRIGGER `gastos_otro` AFTER UPDATE OF `fecha`, `costo`, `vehiculo_id` ON `mantenimientos` BEGIN
  UPDATE `gastos_mes` SET `total` = `total` - OLD.`costo` WHERE `empresa_id` = OLD.`empresa_id` AND `vehiculo_id` IN ('', OLD.`vehiculo_id`) AND `mes` = substr(OLD.`fecha`, 1, 7);
  DELETE FROM `gastos_mes` WHERE `empresa_id` = OLD.`empresa_id` AND `vehiculo_id` IN ('', OLD.`vehiculo_id`) AND `mes` = substr(OLD.`fecha`, 1, 7) AND `total` = 0;
  UPDATE `gastos_anio` SET `total` = `total` - OLD.`costo` WHERE `empresa_id` = OLD.`empresa_id` AND `vehiculo_id` = OLD.`vehiculo_id` AND `mes` BETWEEN substr(OLD.`fecha`, 1, 7)
    AND strftime('%Y-%m', substr(OLD.`fecha`, 1, 7) || '-01', '+11 months');
  DELETE FROM `gastos_anio` WHERE `empresa_id` = OLD.`empresa_id` AND `vehiculo_id` = OLD.`vehiculo_id` AND `mes` BETWEEN substr(OLD.`fecha`, 1, 7)
    AND strftime('%Y-%m', substr(OLD.`fecha`, 1, 7) || '-01', '+11 months') AND `total` = 0;
  INSERT INTO `gastos_mes` (`empresa_id`, `vehiculo_id`, `mes`, `total`)
    SELECT NEW.`empresa_id`, `value`, substr(NEW.`fecha`, 1, 7), NEW.`costo` FROM json_each(json_array('', NEW.`vehiculo_id`)) WHERE NEW.`costo` > 0
    ON CONFLICT (`empresa_id`, `vehiculo_id`, `mes`) DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `gastos_anio` (`empresa_id`, `vehiculo_id`, `mes`, `total`)
    SELECT NEW.`empresa_id`, NEW.`vehiculo_id`, strftime('%Y-%m', substr(NEW.`fecha`, 1, 7) || '-01', '+' || `value` || ' months'), NEW.`costo`
      FROM json_each('[0,1,2,3,4,5,6,7,8,9,10,11]') WHERE NEW.`costo` > 0
    ON CONFLICT (`empresa_id`, `vehiculo_id`, `mes`) DO UPDATE SET `total` = `total` + excluded.`total`;
END;
--> statement-breakpoint
CREATE TRIGGER `gastos_ninguno` AFTER DELETE ON `mantenimientos` BEGIN
  UPDATE `gastos_mes` SET `total` = `total` - OLD.`costo` WHERE `empresa_id` = OLD.`empresa_id` AND `vehiculo_id` IN ('', OLD.`vehiculo_id`) AND `mes` = substr(OLD.`fecha`, 1, 7);
  DELETE FROM `gastos_mes` WHERE `empresa_id` = OLD.`empresa_id` AND `vehiculo_id` IN ('', OLD.`vehiculo_id`) AND `mes` = substr(OLD.`fecha`, 1, 7) AND `total` = 0;
  UPDATE `gastos_anio` SET `total` = `total` - OLD.`costo` WHERE `empresa_id` = OLD.`empresa_id` AND `vehiculo_id` = OLD.`vehiculo_id` AND `mes` BETWEEN substr(OLD.`fecha`, 1, 7)
    AND strftime('%Y-%m', substr(OLD.`fecha`, 1, 7) || '-01', '+11 months');
  DELETE FROM `gastos_anio` WHERE `empresa_id` = OLD.`empresa_id` AND `vehiculo_id` = OLD.`vehiculo_id` AND `mes` BETWEEN substr(OLD.`fecha`, 1, 7)
    AND strftime('%Y-%m', substr(OLD.`fecha`, 1, 7) || '-01', '+11 months') AND `total` = 0;
END;
--> statement-breakpoint
INSERT INTO `gastos_mes` (`empresa_id`, `vehiculo_id`, `mes`, `total`)
  SELECT `empresa_id`, `vehiculo_id`, substr(`fecha`, 1, 7), sum(`costo`) FROM `mantenimientos` GROUP BY 1, 2, 3 HAVING sum(`costo`) > 0;
--> statement-breakpoint
INSERT INTO `gastos_mes` (`empresa_id`, `vehiculo_id`, `mes`, `total`)
  SELECT `empresa_id`, '', `mes`, sum(`total`) FROM `gastos_mes` GROUP BY 1, 3;
--> statement-breakpoint
INSERT INTO `gastos_anio` (`empresa_id`, `vehiculo_id`, `mes`, `total`)
  SELECT g.`empresa_id`, g.`vehiculo_id`, strftime('%Y-%m', g.`mes` || '-01', '+' || n.`value` || ' months'), sum(g.`total`)
    FROM `gastos_mes` g, json_each('[0,1,2,3,4,5,6,7,8,9,10,11]') n WHERE g.`vehiculo_id` <> '' GROUP BY 1, 2, 3;
--> statement-breakpoint
-- A plate is also looked for by itself: where drivers are searched, the colour of their vehicle is no answer.
DROP TRIGGER `palabras_vehiculos_nueva`;
--> statement-breakpoint
DROP TRIGGER `palabras_vehiculos_otra`;
--> statement-breakpoint
CREATE TRIGGER `palabras_vehiculos_nueva` AFTER INSERT ON `vehiculos` BEGIN
  INSERT OR IGNORE INTO `palabras` (`empresa_id`, `tabla`, `palabra`, `id`)
    SELECT NEW.`empresa_id`, 'vehiculos', `value`, NEW.`id` FROM json_each('["' || replace(NEW.`busqueda`, ' ', '","') || '"]') WHERE `value` <> '';
  INSERT OR IGNORE INTO `palabras` (`empresa_id`, `tabla`, `palabra`, `id`)
    SELECT NEW.`empresa_id`, 'placas', `value`, NEW.`id` FROM json_each('["' || replace(NEW.`busqueda`, ' ', '","') || '"]') WHERE `value` <> '' AND instr(lower(NEW.`placa`), `value`) > 0;
END;
--> statement-breakpoint
CREATE TRIGGER `palabras_vehiculos_otra` AFTER UPDATE OF `busqueda` ON `vehiculos` WHEN OLD.`busqueda` <> NEW.`busqueda` BEGIN
  DELETE FROM `palabras` WHERE `id` = OLD.`id`;
  INSERT OR IGNORE INTO `palabras` (`empresa_id`, `tabla`, `palabra`, `id`)
    SELECT NEW.`empresa_id`, 'vehiculos', `value`, NEW.`id` FROM json_each('["' || replace(NEW.`busqueda`, ' ', '","') || '"]') WHERE `value` <> '';
  INSERT OR IGNORE INTO `palabras` (`empresa_id`, `tabla`, `palabra`, `id`)
    SELECT NEW.`empresa_id`, 'placas', `value`, NEW.`id` FROM json_each('["' || replace(NEW.`busqueda`, ' ', '","') || '"]') WHERE `value` <> '' AND instr(lower(NEW.`placa`), `value`) > 0;
END;
--> statement-breakpoint
INSERT OR IGNORE INTO `palabras` (`empresa_id`, `tabla`, `palabra`, `id`)
  SELECT v.`empresa_id`, 'placas', w.`value`, v.`id` FROM `vehiculos` v, json_each('["' || replace(v.`busqueda`, ' ', '","') || '"]') w
    WHERE w.`value` <> '' AND instr(lower(v.`placa`), w.`value`) > 0;
