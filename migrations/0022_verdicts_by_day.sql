-- The verdict of each vehicle as days, in a table of its own: with documents that begin later it may turn more than once
-- (docs/decisions/0041).
CREATE TABLE `veredictos` (
	`empresa_id` text NOT NULL,
	`vehiculo_id` text NOT NULL,
	`desde` text NOT NULL,
	`hasta` text NOT NULL,
	`veredicto` text NOT NULL,
	PRIMARY KEY(`empresa_id`, `vehiculo_id`, `desde`),
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`empresa_id`,`vehiculo_id`) REFERENCES `vehiculos`(`empresa_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `veredictos_de` ON `veredictos` (`empresa_id`,`vehiculo_id`,`desde`,`hasta`,`veredicto`);
--> statement-breakpoint
CREATE INDEX `veredictos_desde` ON `veredictos` (`empresa_id`,`veredicto`,`desde`,`hasta`,`vehiculo_id`);
--> statement-breakpoint
CREATE INDEX `veredictos_hasta` ON `veredictos` (`empresa_id`,`veredicto`,`hasta`,`desde`,`vehiculo_id`);
--> statement-breakpoint
DROP INDEX `vehiculos_no_sale`;
--> statement-breakpoint
DROP INDEX `vehiculos_aviso`;
--> statement-breakpoint
ALTER TABLE `vehiculos` DROP COLUMN `no_sale_desde`;
--> statement-breakpoint
ALTER TABLE `vehiculos` DROP COLUMN `aviso_desde`;
--> statement-breakpoint
-- Documents of a kind make stretches of cover; the last of each stretch counts, from one day to another.
DROP INDEX `documentos_actual`;
--> statement-breakpoint
DROP INDEX `documentos_actuales`;
--> statement-breakpoint
DROP INDEX `documentos_por_tipo`;
--> statement-breakpoint
ALTER TABLE `documentos` ADD `cubre_desde` text DEFAULT '1900-01-01' NOT NULL;
--> statement-breakpoint
ALTER TABLE `documentos` ADD `cuenta_hasta` text DEFAULT '9999-12-31' NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `documentos_actual` ON `documentos` (`empresa_id`,`vehiculo_id`,`tipo`,`nombre`,`cubre_desde`) WHERE "documentos"."actual" = 1;
--> statement-breakpoint
CREATE INDEX `documentos_actuales` ON `documentos` (`empresa_id`,`fecha_vencimiento`,`id`,`exento`,`cuenta_hasta`,`cubre_desde`) WHERE "documentos"."actual" = 1;
--> statement-breakpoint
CREATE INDEX `documentos_por_tipo` ON `documentos` (`empresa_id`,`tipo`,`fecha_vencimiento`,`id`,`exento`,`cuenta_hasta`,`cubre_desde`) WHERE "documentos"."actual" = 1;
--> statement-breakpoint
CREATE INDEX `faltantes_rtm` ON `faltantes` (`desde`,`vehiculo_id`) WHERE "faltantes"."tipo" = 'Revisión técnico-mecánica';
--> statement-breakpoint
CREATE INDEX `faltantes_rtm_de` ON `faltantes` (`vehiculo_id`) WHERE "faltantes"."tipo" = 'Revisión técnico-mecánica';
--> statement-breakpoint
-- What is missing, by the law of this day (worker/db/veredicto-sql.ts): the triggers of the vehicle anew.
DROP TRIGGER `faltantes_de_nuevo`;
--> statement-breakpoint
DROP TRIGGER `faltantes_de_otro`;
--> statement-breakpoint
CREATE TRIGGER `faltantes_de_nuevo` AFTER INSERT ON `vehiculos` BEGIN
  INSERT INTO `faltantes` (`empresa_id`, `vehiculo_id`, `tipo`, `placa`, `orden`, `desde`)
    SELECT NEW.`empresa_id`, NEW.`id`, x.`tipo`, NEW.`placa`, x.`orden`, x.`desde` FROM (
      SELECT `value` AS `tipo`, `key` AS `orden`, CASE `value`
        WHEN 'SOAT' THEN case when NEW.`clase` is 'remolque' then '9999-12-31' else '1900-01-01' end
        WHEN 'Revisión técnico-mecánica' THEN case when NEW.`clase` is 'remolque' then '9999-12-31' else case when NEW.`fecha_matricula` is not null then date(NEW.`fecha_matricula`, case when NEW.`servicio` = 'particular' and NEW.`clase` is not null and NEW.`clase` not in ('motocicleta', 'motocarro') then case when NEW.`fecha_matricula` >= '2018-05-20' then '+5 years' when NEW.`fecha_matricula` >= '2017-05-20' then '+6 years' when NEW.`fecha_matricula` >= '0000-01-01' then '+5 years' end else case when NEW.`fecha_matricula` >= '0000-01-01' then '+2 years' end end) else max(date(printf('%04d-01-01', NEW.`anio` - 1), case when NEW.`servicio` = 'particular' and NEW.`clase` is not null and NEW.`clase` not in ('motocicleta', 'motocarro') then case when printf('%04d-01-01', NEW.`anio` - 1) >= '2018-05-20' then '+5 years' when printf('%04d-01-01', NEW.`anio` - 1) >= '2017-05-20' then '+6 years' when printf('%04d-01-01', NEW.`anio` - 1) >= '0000-01-01' then '+5 years' end else case when printf('%04d-01-01', NEW.`anio` - 1) >= '0000-01-01' then '+2 years' end end), '1900-01-01') end end
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
        WHEN 'Revisión técnico-mecánica' THEN case when NEW.`clase` is 'remolque' then '9999-12-31' else case when NEW.`fecha_matricula` is not null then date(NEW.`fecha_matricula`, case when NEW.`servicio` = 'particular' and NEW.`clase` is not null and NEW.`clase` not in ('motocicleta', 'motocarro') then case when NEW.`fecha_matricula` >= '2018-05-20' then '+5 years' when NEW.`fecha_matricula` >= '2017-05-20' then '+6 years' when NEW.`fecha_matricula` >= '0000-01-01' then '+5 years' end else case when NEW.`fecha_matricula` >= '0000-01-01' then '+2 years' end end) else max(date(printf('%04d-01-01', NEW.`anio` - 1), case when NEW.`servicio` = 'particular' and NEW.`clase` is not null and NEW.`clase` not in ('motocicleta', 'motocarro') then case when printf('%04d-01-01', NEW.`anio` - 1) >= '2018-05-20' then '+5 years' when printf('%04d-01-01', NEW.`anio` - 1) >= '2017-05-20' then '+6 years' when printf('%04d-01-01', NEW.`anio` - 1) >= '0000-01-01' then '+5 years' end else case when printf('%04d-01-01', NEW.`anio` - 1) >= '0000-01-01' then '+2 years' end end), '1900-01-01') end end
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
-- A new vehicle without a SOAT is one of which something must be known first; whatever changes it judges it anew.
CREATE TRIGGER `veredictos_de_nuevo` AFTER INSERT ON `vehiculos` BEGIN
  INSERT INTO `veredictos` (`empresa_id`, `vehiculo_id`, `desde`, `hasta`, `veredicto`)
    VALUES (NEW.`empresa_id`, NEW.`id`, '1900-01-01', '9999-12-31', CASE WHEN NEW.`clase` IS 'remolque' THEN 'Puede salir' ELSE 'Falta saber' END);
END;
--> statement-breakpoint
UPDATE `documentos` SET `actual` = 1, `cubre_desde` = s.`cubre_desde`, `cuenta_hasta` = s.`cuenta_hasta` FROM (
select id, begins as cubre_desde, until as cuenta_hasta from (
    select id, begins, row_number() over (partition by empresa_id, vehiculo_id, tipo, nombre, stretch order by fecha_vencimiento desc, fecha_emision desc, created_at desc, id desc) as n,
      coalesce(min(fecha_emision) over (partition by empresa_id, vehiculo_id, tipo, nombre order by stretch range between 1 following and unbounded following), '9999-12-31') as until
    from (select *, min(fecha_emision) over (partition by empresa_id, vehiculo_id, tipo, nombre, stretch) as begins
      from (select *, sum(covered is null or fecha_emision > coalesce(date(covered, '+1 day'), '9999-12-31'))
          over (partition by empresa_id, vehiculo_id, tipo, nombre order by fecha_emision, id rows unbounded preceding) as stretch
        from (select id, empresa_id, vehiculo_id, tipo, nombre, fecha_emision, fecha_vencimiento, created_at, max(fecha_vencimiento) over (partition by empresa_id, vehiculo_id, tipo, nombre order by fecha_emision, id
            rows between unbounded preceding and 1 preceding) as covered
          from documentos where 1)))) where n = 1) s
  WHERE s.`id` = `documentos`.`id` AND s.`cuenta_hasta` > date('now', '-1 day');
--> statement-breakpoint
UPDATE `vehiculos` SET `clase` = `clase`;
--> statement-breakpoint
INSERT INTO `veredictos` (`empresa_id`, `vehiculo_id`, `desde`, `hasta`, `veredicto`)
with v as materialized (select empresa_id, id, servicio, clase, fecha_matricula, anio, cilindraje from vehiculos
    where 1),
  asked as materialized (select v.empresa_id, v.id, v.clase, v.fecha_matricula, t.value as tipo, case t.value when 'SOAT' then case when v.clase is 'remolque' then '9999-12-31' else '1900-01-01' end when 'Revisión técnico-mecánica' then case when v.clase is 'remolque' then '9999-12-31' else case when v.fecha_matricula is not null then date(v.fecha_matricula, case when v.servicio = 'particular'
  and v.clase is not null and v.clase not in ('motocicleta', 'motocarro')
  then case when v.fecha_matricula >= '2018-05-20' then '+5 years' when v.fecha_matricula >= '2017-05-20' then '+6 years' when v.fecha_matricula >= '0000-01-01' then '+5 years' end else case when v.fecha_matricula >= '0000-01-01' then '+2 years' end end)
      else max(date(printf('%04d-01-01', v.anio - 1), case when v.servicio = 'particular'
  and v.clase is not null and v.clase not in ('motocicleta', 'motocarro')
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
