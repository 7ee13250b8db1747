-- A private vehicle of unknown class with the plate of a car has the long term for its first técnico-mecánica
-- (hasLongTerm of worker/domain/documentos/rules.ts): motorcycles and motocarros have plates of their own. The triggers of
-- what is missing and of due days follow that rule, and the vehicles concerned are judged anew, their alerts too.
DROP TRIGGER `faltantes_de_nuevo`;
--> statement-breakpoint
DROP TRIGGER `faltantes_de_otro`;
--> statement-breakpoint
DROP TRIGGER `documentos_nuevo`;
--> statement-breakpoint
DROP TRIGGER `documentos_otro`;
--> statement-breakpoint
DROP TRIGGER `documentos_de_otro`;
--> statement-breakpoint
CREATE TRIGGER `faltantes_de_nuevo` AFTER INSERT ON `vehiculos` BEGIN
  INSERT INTO `faltantes` (`empresa_id`, `vehiculo_id`, `tipo`, `placa`, `orden`, `desde`)
    SELECT NEW.`empresa_id`, NEW.`id`, x.`tipo`, NEW.`placa`, x.`orden`, x.`desde` FROM (
      SELECT `value` AS `tipo`, `key` AS `orden`, CASE `value`
        WHEN 'SOAT' THEN case when NEW.`clase` is 'remolque' then '9999-12-31' else '1900-01-01' end
        WHEN 'Revisión técnico-mecánica' THEN case when NEW.`clase` is 'remolque' then '9999-12-31' else case when NEW.`fecha_matricula` is not null then date(NEW.`fecha_matricula`, case when NEW.`servicio` = 'particular' and case when NEW.`clase` is null then NEW.`placa` glob '[A-Z][A-Z][A-Z][0-9][0-9][0-9]' else NEW.`clase` not in ('motocicleta', 'motocarro') end then case when NEW.`fecha_matricula` >= '2018-05-20' then '+5 years' when NEW.`fecha_matricula` >= '2017-05-20' then '+6 years' when NEW.`fecha_matricula` >= '0000-01-01' then '+5 years' end else case when NEW.`fecha_matricula` >= '0000-01-01' then '+2 years' end end) else max(date(printf('%04d-01-01', NEW.`anio` - 1), case when NEW.`servicio` = 'particular' and case when NEW.`clase` is null then NEW.`placa` glob '[A-Z][A-Z][A-Z][0-9][0-9][0-9]' else NEW.`clase` not in ('motocicleta', 'motocarro') end then case when printf('%04d-01-01', NEW.`anio` - 1) >= '2018-05-20' then '+5 years' when printf('%04d-01-01', NEW.`anio` - 1) >= '2017-05-20' then '+6 years' when printf('%04d-01-01', NEW.`anio` - 1) >= '0000-01-01' then '+5 years' end else case when printf('%04d-01-01', NEW.`anio` - 1) >= '0000-01-01' then '+2 years' end end), '1900-01-01') end end
        WHEN 'Impuesto vehicular' THEN case when NEW.`clase` is 'remolque' then '9999-12-31' else case when NEW.`servicio` = 'publico' then '9999-12-31' when NEW.`clase` is 'maquinaria' then '9999-12-31' when NEW.`clase` is 'motocicleta' and coalesce(NEW.`cilindraje`, 99999) <= 125 then '9999-12-31' else '1900-01-01' end end
        WHEN 'Tarjeta de operación' THEN case when NEW.`clase` is 'remolque' then '9999-12-31' else case when NEW.`servicio` <> 'publico' or coalesce(NEW.`clase` in ('camion', 'volqueta', 'tractocamion', 'motocicleta', 'remolque', 'maquinaria'), 0) then '9999-12-31' else '1900-01-01' end end
        WHEN 'Póliza RCC' THEN case when NEW.`clase` is 'remolque' then '9999-12-31' else case when NEW.`servicio` <> 'publico' or coalesce(NEW.`clase` in ('camion', 'volqueta', 'tractocamion', 'motocicleta', 'remolque', 'maquinaria'), 0) then '9999-12-31' else '1900-01-01' end end
        WHEN 'Póliza RCE' THEN case when NEW.`clase` is 'remolque' then '9999-12-31' else case when NEW.`servicio` <> 'publico' or coalesce(NEW.`clase` in ('camion', 'volqueta', 'tractocamion', 'motocicleta', 'remolque', 'maquinaria'), 0) then '9999-12-31' else '1900-01-01' end end END AS `desde`
        FROM json_each('["SOAT","Revisión técnico-mecánica","Impuesto vehicular","Tarjeta de operación","Póliza RCC","Póliza RCE"]')) x
    WHERE x.`desde` < '9999-12-31'
      AND NOT EXISTS (SELECT 1 FROM `documentos` d WHERE d.`empresa_id` = NEW.`empresa_id` AND d.`vehiculo_id` = NEW.`id` AND d.`tipo` = x.`tipo` AND d.`actual` = 1)
      AND NOT EXISTS (SELECT 1 FROM `exenciones` y WHERE y.`empresa_id` = NEW.`empresa_id` AND y.`vehiculo_id` = NEW.`id` AND y.`tipo` = x.`tipo`);
END;
--> statement-breakpoint
CREATE TRIGGER `faltantes_de_otro` AFTER UPDATE OF `placa`, `servicio`, `clase`, `fecha_matricula`, `anio`, `cilindraje` ON `vehiculos` BEGIN
  DELETE FROM `faltantes` WHERE `empresa_id` = OLD.`empresa_id` AND `vehiculo_id` = OLD.`id`;
  INSERT INTO `faltantes` (`empresa_id`, `vehiculo_id`, `tipo`, `placa`, `orden`, `desde`)
    SELECT NEW.`empresa_id`, NEW.`id`, x.`tipo`, NEW.`placa`, x.`orden`, x.`desde` FROM (
      SELECT `value` AS `tipo`, `key` AS `orden`, CASE `value`
        WHEN 'SOAT' THEN case when NEW.`clase` is 'remolque' then '9999-12-31' else '1900-01-01' end
        WHEN 'Revisión técnico-mecánica' THEN case when NEW.`clase` is 'remolque' then '9999-12-31' else case when NEW.`fecha_matricula` is not null then date(NEW.`fecha_matricula`, case when NEW.`servicio` = 'particular' and case when NEW.`clase` is null then NEW.`placa` glob '[A-Z][A-Z][A-Z][0-9][0-9][0-9]' else NEW.`clase` not in ('motocicleta', 'motocarro') end then case when NEW.`fecha_matricula` >= '2018-05-20' then '+5 years' when NEW.`fecha_matricula` >= '2017-05-20' then '+6 years' when NEW.`fecha_matricula` >= '0000-01-01' then '+5 years' end else case when NEW.`fecha_matricula` >= '0000-01-01' then '+2 years' end end) else max(date(printf('%04d-01-01', NEW.`anio` - 1), case when NEW.`servicio` = 'particular' and case when NEW.`clase` is null then NEW.`placa` glob '[A-Z][A-Z][A-Z][0-9][0-9][0-9]' else NEW.`clase` not in ('motocicleta', 'motocarro') end then case when printf('%04d-01-01', NEW.`anio` - 1) >= '2018-05-20' then '+5 years' when printf('%04d-01-01', NEW.`anio` - 1) >= '2017-05-20' then '+6 years' when printf('%04d-01-01', NEW.`anio` - 1) >= '0000-01-01' then '+5 years' end else case when printf('%04d-01-01', NEW.`anio` - 1) >= '0000-01-01' then '+2 years' end end), '1900-01-01') end end
        WHEN 'Impuesto vehicular' THEN case when NEW.`clase` is 'remolque' then '9999-12-31' else case when NEW.`servicio` = 'publico' then '9999-12-31' when NEW.`clase` is 'maquinaria' then '9999-12-31' when NEW.`clase` is 'motocicleta' and coalesce(NEW.`cilindraje`, 99999) <= 125 then '9999-12-31' else '1900-01-01' end end
        WHEN 'Tarjeta de operación' THEN case when NEW.`clase` is 'remolque' then '9999-12-31' else case when NEW.`servicio` <> 'publico' or coalesce(NEW.`clase` in ('camion', 'volqueta', 'tractocamion', 'motocicleta', 'remolque', 'maquinaria'), 0) then '9999-12-31' else '1900-01-01' end end
        WHEN 'Póliza RCC' THEN case when NEW.`clase` is 'remolque' then '9999-12-31' else case when NEW.`servicio` <> 'publico' or coalesce(NEW.`clase` in ('camion', 'volqueta', 'tractocamion', 'motocicleta', 'remolque', 'maquinaria'), 0) then '9999-12-31' else '1900-01-01' end end
        WHEN 'Póliza RCE' THEN case when NEW.`clase` is 'remolque' then '9999-12-31' else case when NEW.`servicio` <> 'publico' or coalesce(NEW.`clase` in ('camion', 'volqueta', 'tractocamion', 'motocicleta', 'remolque', 'maquinaria'), 0) then '9999-12-31' else '1900-01-01' end end END AS `desde`
        FROM json_each('["SOAT","Revisión técnico-mecánica","Impuesto vehicular","Tarjeta de operación","Póliza RCC","Póliza RCE"]')) x
    WHERE x.`desde` < '9999-12-31'
      AND NOT EXISTS (SELECT 1 FROM `documentos` d WHERE d.`empresa_id` = NEW.`empresa_id` AND d.`vehiculo_id` = NEW.`id` AND d.`tipo` = x.`tipo` AND d.`actual` = 1)
      AND NOT EXISTS (SELECT 1 FROM `exenciones` y WHERE y.`empresa_id` = NEW.`empresa_id` AND y.`vehiculo_id` = NEW.`id` AND y.`tipo` = x.`tipo`);
END;
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
          max('1900-01-01', date(`begun`, CASE WHEN `servicio` <> 'particular' OR CASE WHEN `clase` IS NULL THEN `placa` NOT GLOB '[A-Z][A-Z][A-Z][0-9][0-9][0-9]' ELSE `clase` IN ('motocicleta', 'motocarro') END THEN '+2 years'
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
          max('1900-01-01', date(`begun`, CASE WHEN `servicio` <> 'particular' OR CASE WHEN `clase` IS NULL THEN `placa` NOT GLOB '[A-Z][A-Z][A-Z][0-9][0-9][0-9]' ELSE `clase` IN ('motocicleta', 'motocarro') END THEN '+2 years'
            WHEN `begun` >= '2017-05-20' AND `begun` < '2018-05-20' THEN '+6 years' ELSE '+5 years' END)) AS `first`
        FROM (SELECT *, coalesce(`fecha_matricula`, printf('%04d-01-01', `anio` - 1)) AS `begun` FROM `vehiculos`)) v
      WHERE v.`empresa_id` = d.`empresa_id` AND v.`id` = d.`vehiculo_id` AND d.`id` = NEW.`id`) p) s
  WHERE s.`id` = `documentos`.`id` AND (s.`since` <> `documentos`.`avisa_desde` OR s.`due` <> `documentos`.`vence`);
END;
--> statement-breakpoint
CREATE TRIGGER `documentos_de_otro` AFTER UPDATE OF `placa`, `servicio`, `clase`, `fecha_matricula`, `anio`, `cilindraje` ON `vehiculos` BEGIN
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
          max('1900-01-01', date(`begun`, CASE WHEN `servicio` <> 'particular' OR CASE WHEN `clase` IS NULL THEN `placa` NOT GLOB '[A-Z][A-Z][A-Z][0-9][0-9][0-9]' ELSE `clase` IN ('motocicleta', 'motocarro') END THEN '+2 years'
            WHEN `begun` >= '2017-05-20' AND `begun` < '2018-05-20' THEN '+6 years' ELSE '+5 years' END)) AS `first`
        FROM (SELECT *, coalesce(`fecha_matricula`, printf('%04d-01-01', `anio` - 1)) AS `begun` FROM `vehiculos`)) v
      WHERE v.`empresa_id` = d.`empresa_id` AND v.`id` = d.`vehiculo_id` AND d.`empresa_id` = NEW.`empresa_id` AND d.`vehiculo_id` = NEW.`id`) p) s
  WHERE s.`id` = `documentos`.`id` AND (s.`since` <> `documentos`.`avisa_desde` OR s.`due` <> `documentos`.`vence`);
END;
--> statement-breakpoint
UPDATE `vehiculos` SET `clase` = `clase` WHERE `servicio` = 'particular' AND `clase` IS NULL AND `placa` GLOB '[A-Z][A-Z][A-Z][0-9][0-9][0-9]';
--> statement-breakpoint
DELETE FROM `veredictos` WHERE EXISTS (SELECT 1 FROM `vehiculos` v WHERE v.`empresa_id` = `veredictos`.`empresa_id` AND v.`id` = `veredictos`.`vehiculo_id`
  AND v.`servicio` = 'particular' AND v.`clase` IS NULL AND v.`placa` GLOB '[A-Z][A-Z][A-Z][0-9][0-9][0-9]');
--> statement-breakpoint
INSERT INTO `veredictos` (`empresa_id`, `vehiculo_id`, `desde`, `hasta`, `veredicto`)
with v as materialized (select empresa_id, id, placa, servicio, clase, fecha_matricula, anio, cilindraje from vehiculos
    where `servicio` = 'particular' AND `clase` IS NULL AND `placa` GLOB '[A-Z][A-Z][A-Z][0-9][0-9][0-9]'),
  asked as materialized (select v.empresa_id, v.id, v.clase, v.fecha_matricula, t.value as tipo, case t.value when 'SOAT' then case when v.clase is 'remolque' then '9999-12-31' else '1900-01-01' end when 'Revisión técnico-mecánica' then case when v.clase is 'remolque' then '9999-12-31' else case when v.fecha_matricula is not null then date(v.fecha_matricula, case when v.servicio = 'particular'
  and case when v.clase is null then v.placa glob '[A-Z][A-Z][A-Z][0-9][0-9][0-9]' else v.clase not in ('motocicleta', 'motocarro') end
  then case when v.fecha_matricula >= '2018-05-20' then '+5 years' when v.fecha_matricula >= '2017-05-20' then '+6 years' when v.fecha_matricula >= '0000-01-01' then '+5 years' end else case when v.fecha_matricula >= '0000-01-01' then '+2 years' end end)
      else max(date(printf('%04d-01-01', v.anio - 1), case when v.servicio = 'particular'
  and case when v.clase is null then v.placa glob '[A-Z][A-Z][A-Z][0-9][0-9][0-9]' else v.clase not in ('motocicleta', 'motocarro') end
  then case when printf('%04d-01-01', v.anio - 1) >= '2018-05-20' then '+5 years' when printf('%04d-01-01', v.anio - 1) >= '2017-05-20' then '+6 years' when printf('%04d-01-01', v.anio - 1) >= '0000-01-01' then '+5 years' end else case when printf('%04d-01-01', v.anio - 1) >= '0000-01-01' then '+2 years' end end), '1900-01-01') end end when 'Impuesto vehicular' then case when v.clase is 'remolque' then '9999-12-31' else case when v.servicio = 'publico' then '9999-12-31' when v.clase is 'maquinaria' then '9999-12-31'
      when v.clase is 'motocicleta' and coalesce(v.cilindraje, 99999) <= 125 then '9999-12-31'
      else '1900-01-01' end end when 'Tarjeta de operación' then case when v.clase is 'remolque' then '9999-12-31' else case when v.servicio <> 'publico' or coalesce(v.clase in ('camion', 'volqueta', 'tractocamion', 'motocicleta', 'remolque', 'maquinaria'), 0)
    then '9999-12-31' else '1900-01-01' end end when 'Póliza RCC' then case when v.clase is 'remolque' then '9999-12-31' else case when v.servicio <> 'publico' or coalesce(v.clase in ('camion', 'volqueta', 'tractocamion', 'motocicleta', 'remolque', 'maquinaria'), 0)
    then '9999-12-31' else '1900-01-01' end end when 'Póliza RCE' then case when v.clase is 'remolque' then '9999-12-31' else case when v.servicio <> 'publico' or coalesce(v.clase in ('camion', 'volqueta', 'tractocamion', 'motocicleta', 'remolque', 'maquinaria'), 0)
    then '9999-12-31' else '1900-01-01' end end when 'Extintor' then case when v.clase is 'remolque' then '9999-12-31' else '9999-12-31' end when 'Otro' then case when v.clase is 'remolque' then '9999-12-31' else '9999-12-31' end end as exigido
    from v cross join json_each('["SOAT","Revisión técnico-mecánica","Impuesto vehicular","Tarjeta de operación","Póliza RCC","Póliza RCE","Extintor","Otro"]') t),
  law as materialized (select a.empresa_id, a.id, a.tipo, a.exigido, (a.tipo in ('SOAT', 'Revisión técnico-mecánica', 'Tarjeta de operación', 'Póliza RCC', 'Póliza RCE') and a.exigido <> '9999-12-31' and (a.tipo not in ('Tarjeta de operación', 'Póliza RCC', 'Póliza RCE')
    or coalesce(a.clase in ('automovil', 'microbus', 'buseta', 'bus'), 0))) as stops, a.tipo in ('SOAT', 'Revisión técnico-mecánica') as doubts,
      a.exigido <> '9999-12-31' or a.tipo not in ('SOAT', 'Revisión técnico-mecánica', 'Impuesto vehicular') as minded,
      case when (a.tipo = 'Revisión técnico-mecánica' and a.fecha_matricula is not null and a.exigido <> '9999-12-31') then a.exigido else '' end as first, case when (a.tipo = 'Revisión técnico-mecánica' and a.fecha_matricula is not null and a.exigido <> '9999-12-31') then date(a.exigido, '-30 days') else a.exigido end as warned,
      case when a.exigido in ('1900-01-01', '9999-12-31') then a.exigido else coalesce(date(a.exigido, '+1 day'), '9999-12-31') end as required
    from asked a where not exists (select 1 from exenciones x where x.empresa_id = a.empresa_id and x.vehiculo_id = a.id and x.tipo = a.tipo)),
  papers as materialized (select l.id, l.exigido, l.stops, l.doubts, l.warned, l.required, d.cubre_desde as begins, d.cuenta_hasta as ends,
      max(d.fecha_vencimiento, l.first) as due,
      row_number() over (partition by l.id, d.tipo, d.nombre order by d.cubre_desde) as n
    from law l cross join documentos d on d.empresa_id = l.empresa_id and d.vehiculo_id = l.id and d.tipo = l.tipo
    where d.actual = 1 and l.minded),
  held as materialized (select v.id, v.servicio, v.clase, v.cilindraje, c.licencia_fecha_vencimiento as due, c.licencia_tipo as written
    from v cross join conductores c on c.empresa_id = v.empresa_id and c.vehiculo_id = v.id where v.clase is not 'remolque'),
  licences as materialized (select v.id, v.due, case when upper(replace(replace(replace(v.written, '-', ''), ' ', ''), '.', '')) not in ('A1', 'A2', 'B1', 'B2', 'B3', 'C1', 'C2', 'C3') then 1
    when v.clase is 'motocicleta' then upper(replace(replace(replace(v.written, '-', ''), ' ', ''), '.', '')) = 'A2' or (upper(replace(replace(replace(v.written, '-', ''), ' ', ''), '.', '')) = 'A1' and coalesce(v.cilindraje, 0) <= 125)
    when case v.clase when 'automovil' then 1 when 'camioneta' then 1 when 'campero' then 1 when 'microbus' then 1 when 'motocarro' then 1 when 'buseta' then 2 when 'bus' then 2 when 'camion' then 2 when 'volqueta' then 2 when 'tractocamion' then 3 end is null then 1
    else (upper(replace(replace(replace(v.written, '-', ''), ' ', ''), '.', '')) like 'C%' or (upper(replace(replace(replace(v.written, '-', ''), ' ', ''), '.', '')) like 'B%' and v.servicio <> 'publico')) and substr(upper(replace(replace(replace(v.written, '-', ''), ' ', ''), '.', '')), 2) + 0 >= case v.clase when 'automovil' then 1 when 'camioneta' then 1 when 'campero' then 1 when 'microbus' then 1 when 'motocarro' then 1 when 'buseta' then 2 when 'bus' then 2 when 'camion' then 2 when 'volqueta' then 2 when 'tractocamion' then 3 end end as serves from held v),
  of_papers(id, g, desde, hasta) as (
    select id, 1, max(begins, date(due, '-30 days'), case exigido when '9999-12-31' then '1900-01-01' else warned end), ends from papers
    union all select id, 3, max(begins, coalesce(date(due, '+1 day'), '9999-12-31'), required), ends from papers where stops
    union all select id, 1, warned, begins from papers where n = 1 and exigido <> '9999-12-31'
    union all select id, 3, required, begins from papers where n = 1 and exigido <> '9999-12-31' and doubts),
  of_others(id, g, desde, hasta) as (
    select l.id, case g.value when 1 then 1 else 2 end, case g.value when 1 then l.warned else l.required end, '9999-12-31'
      from law l cross join json_each('[1,2]') g where l.exigido <> '9999-12-31' and (g.value = 1 or l.doubts)
      and not exists (select 1 from documentos f where f.empresa_id = l.empresa_id and f.vehiculo_id = l.id and f.tipo = l.tipo and f.actual = 1)
    union all select id, 1, case when serves then date(due, '-30 days') else '1900-01-01' end, '9999-12-31' from licences
    union all select id, 3, case when max(serves) then coalesce(date(max(case when serves then due end), '+1 day'), '9999-12-31') else '1900-01-01' end, '9999-12-31' from licences group by id
    union all select v.id, 1, '1900-01-01', '9999-12-31' from v where v.clase is not 'remolque'
      and not exists (select 1 from conductores c where c.empresa_id = v.empresa_id and c.vehiculo_id = v.id)),
  spans(id, g, desde, hasta) as materialized (select * from of_papers union all select * from of_others),
  turns(id, day) as (select id, '1900-01-01' from v union select id, desde from spans where desde > '1900-01-01' and desde < '9999-12-31'
    union select id, hasta from spans where hasta > '1900-01-01' and hasta < '9999-12-31'),
  graded as (select t.id, t.day, coalesce(max(s.g), 0) as g from turns t
    left join spans s on s.id = t.id and s.desde <= t.day and s.hasta > t.day group by t.id, t.day),
  changes as (select id, day, g, lag(g) over (partition by id order by day) as before from graded),
  segments as (select id, day, g, lead(day, 1, '9999-12-31') over (partition by id order by day) as until from changes where before is not g)
  select v.empresa_id, s.id, s.day, s.until, case s.g when 0 then 'Puede salir' when 1 then 'Con aviso' when 2 then 'Falta saber' when 3 then 'No puede salir' end as verdict from v cross join segments s on s.id = v.id where s.until > date('now', '-1 day');
--> statement-breakpoint
INSERT INTO `pendientes` (`id`, `tipo`, `destino`, `carga`, `intentos`, `proximo_at`, `created_at`)
  SELECT lower(hex(randomblob(16))), 'vehiculo.juzgar', `id`, json_object('empresa_id', `empresa_id`), 0, unixepoch() * 1000, unixepoch() * 1000
  FROM `vehiculos` WHERE `servicio` = 'particular' AND `clase` IS NULL AND `placa` GLOB '[A-Z][A-Z][A-Z][0-9][0-9][0-9]';
--> statement-breakpoint
-- A vehicle is found by its model year too.
UPDATE `vehiculos` SET `busqueda` = `busqueda` || ' ' || `anio`;
