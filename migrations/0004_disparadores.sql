-- The words of a search follow the column `busqueda` (folded: letters, figures and single spaces only).
CREATE TRIGGER `palabras_vehiculos_nueva` AFTER INSERT ON `vehiculos` BEGIN
  INSERT OR IGNORE INTO `palabras` (`empresa_id`, `tabla`, `palabra`, `id`)
    SELECT NEW.`empresa_id`, 'vehiculos', `value`, NEW.`id` FROM json_each('["' || replace(NEW.`busqueda`, ' ', '","') || '"]') WHERE `value` <> '';
END;
--> statement-breakpoint
CREATE TRIGGER `palabras_vehiculos_otra` AFTER UPDATE OF `busqueda` ON `vehiculos` WHEN OLD.`busqueda` <> NEW.`busqueda` BEGIN
  DELETE FROM `palabras` WHERE `id` = OLD.`id`;
  INSERT OR IGNORE INTO `palabras` (`empresa_id`, `tabla`, `palabra`, `id`)
    SELECT NEW.`empresa_id`, 'vehiculos', `value`, NEW.`id` FROM json_each('["' || replace(NEW.`busqueda`, ' ', '","') || '"]') WHERE `value` <> '';
END;
--> statement-breakpoint
CREATE TRIGGER `palabras_vehiculos_ninguna` AFTER DELETE ON `vehiculos` BEGIN
  DELETE FROM `palabras` WHERE `id` = OLD.`id`;
END;
--> statement-breakpoint
INSERT OR IGNORE INTO `palabras` (`empresa_id`, `tabla`, `palabra`, `id`)
  SELECT t.`empresa_id`, 'vehiculos', w.`value`, t.`id` FROM `vehiculos` t, json_each('["' || replace(t.`busqueda`, ' ', '","') || '"]') w WHERE w.`value` <> '';
--> statement-breakpoint
CREATE TRIGGER `palabras_conductores_nueva` AFTER INSERT ON `conductores` BEGIN
  INSERT OR IGNORE INTO `palabras` (`empresa_id`, `tabla`, `palabra`, `id`)
    SELECT NEW.`empresa_id`, 'conductores', `value`, NEW.`id` FROM json_each('["' || replace(NEW.`busqueda`, ' ', '","') || '"]') WHERE `value` <> '';
END;
--> statement-breakpoint
CREATE TRIGGER `palabras_conductores_otra` AFTER UPDATE OF `busqueda` ON `conductores` WHEN OLD.`busqueda` <> NEW.`busqueda` BEGIN
  DELETE FROM `palabras` WHERE `id` = OLD.`id`;
  INSERT OR IGNORE INTO `palabras` (`empresa_id`, `tabla`, `palabra`, `id`)
    SELECT NEW.`empresa_id`, 'conductores', `value`, NEW.`id` FROM json_each('["' || replace(NEW.`busqueda`, ' ', '","') || '"]') WHERE `value` <> '';
END;
--> statement-breakpoint
CREATE TRIGGER `palabras_conductores_ninguna` AFTER DELETE ON `conductores` BEGIN
  DELETE FROM `palabras` WHERE `id` = OLD.`id`;
END;
--> statement-breakpoint
INSERT OR IGNORE INTO `palabras` (`empresa_id`, `tabla`, `palabra`, `id`)
  SELECT t.`empresa_id`, 'conductores', w.`value`, t.`id` FROM `conductores` t, json_each('["' || replace(t.`busqueda`, ' ', '","') || '"]') w WHERE w.`value` <> '';
--> statement-breakpoint
CREATE TRIGGER `palabras_alertas_nueva` AFTER INSERT ON `alertas` BEGIN
  INSERT OR IGNORE INTO `palabras` (`empresa_id`, `tabla`, `palabra`, `id`)
    SELECT NEW.`empresa_id`, 'alertas', `value`, NEW.`id` FROM json_each('["' || replace(NEW.`busqueda`, ' ', '","') || '"]') WHERE `value` <> '';
END;
--> statement-breakpoint
CREATE TRIGGER `palabras_alertas_otra` AFTER UPDATE OF `busqueda` ON `alertas` WHEN OLD.`busqueda` <> NEW.`busqueda` BEGIN
  DELETE FROM `palabras` WHERE `id` = OLD.`id`;
  INSERT OR IGNORE INTO `palabras` (`empresa_id`, `tabla`, `palabra`, `id`)
    SELECT NEW.`empresa_id`, 'alertas', `value`, NEW.`id` FROM json_each('["' || replace(NEW.`busqueda`, ' ', '","') || '"]') WHERE `value` <> '';
END;
--> statement-breakpoint
CREATE TRIGGER `palabras_alertas_ninguna` AFTER DELETE ON `alertas` BEGIN
  DELETE FROM `palabras` WHERE `id` = OLD.`id`;
END;
--> statement-breakpoint
INSERT OR IGNORE INTO `palabras` (`empresa_id`, `tabla`, `palabra`, `id`)
  SELECT t.`empresa_id`, 'alertas', w.`value`, t.`id` FROM `alertas` t, json_each('["' || replace(t.`busqueda`, ' ', '","') || '"]') w WHERE w.`value` <> '';
--> statement-breakpoint
CREATE TRIGGER `palabras_mantenimientos_nueva` AFTER INSERT ON `mantenimientos` BEGIN
  INSERT OR IGNORE INTO `palabras` (`empresa_id`, `tabla`, `palabra`, `id`)
    SELECT NEW.`empresa_id`, 'mantenimientos', `value`, NEW.`id` FROM json_each('["' || replace(NEW.`busqueda`, ' ', '","') || '"]') WHERE `value` <> '';
END;
--> statement-breakpoint
CREATE TRIGGER `palabras_mantenimientos_otra` AFTER UPDATE OF `busqueda` ON `mantenimientos` WHEN OLD.`busqueda` <> NEW.`busqueda` BEGIN
  DELETE FROM `palabras` WHERE `id` = OLD.`id`;
  INSERT OR IGNORE INTO `palabras` (`empresa_id`, `tabla`, `palabra`, `id`)
    SELECT NEW.`empresa_id`, 'mantenimientos', `value`, NEW.`id` FROM json_each('["' || replace(NEW.`busqueda`, ' ', '","') || '"]') WHERE `value` <> '';
END;
--> statement-breakpoint
CREATE TRIGGER `palabras_mantenimientos_ninguna` AFTER DELETE ON `mantenimientos` BEGIN
  DELETE FROM `palabras` WHERE `id` = OLD.`id`;
END;
--> statement-breakpoint
INSERT OR IGNORE INTO `palabras` (`empresa_id`, `tabla`, `palabra`, `id`)
  SELECT t.`empresa_id`, 'mantenimientos', w.`value`, t.`id` FROM `mantenimientos` t, json_each('["' || replace(t.`busqueda`, ' ', '","') || '"]') w WHERE w.`value` <> '';
--> statement-breakpoint
-- A record takes its files along, a file notes its object for the outbox, and a device its Durable Object; so does
-- whatever a deleted vehicle or company takes along: nobody can forget it.
CREATE TRIGGER `archivos_de_documentos` AFTER DELETE ON `documentos` BEGIN
  DELETE FROM `archivos` WHERE `empresa_id` = OLD.`empresa_id` AND `de` = 'documento:' || OLD.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `archivos_de_conductores` AFTER DELETE ON `conductores` BEGIN
  DELETE FROM `archivos` WHERE `empresa_id` = OLD.`empresa_id` AND `de` = 'conductor:' || OLD.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `archivos_de_mantenimientos` AFTER DELETE ON `mantenimientos` BEGIN
  DELETE FROM `archivos` WHERE `empresa_id` = OLD.`empresa_id` AND `de` = 'mantenimiento:' || OLD.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `archivos_fuera` AFTER DELETE ON `archivos` BEGIN
  INSERT INTO `pendientes` (`id`, `tipo`, `destino`, `carga`, `intentos`, `proximo_at`, `created_at`)
    VALUES (lower(hex(randomblob(16))), 'archivo.borrar', OLD.`clave_r2`, '{}', 0, 0, unixepoch() * 1000);
END;
--> statement-breakpoint
CREATE TRIGGER `gps_dispositivos_fuera` AFTER DELETE ON `gps_dispositivos` BEGIN
  INSERT INTO `pendientes` (`id`, `tipo`, `destino`, `carga`, `intentos`, `proximo_at`, `created_at`)
    VALUES (lower(hex(randomblob(16))), 'device.borrar', OLD.`clave`, json_object('empresa_id', OLD.`empresa_id`, 'id', OLD.`id`), 0, 0, unixepoch() * 1000);
END;
--> statement-breakpoint
-- The verdict of the vehicles that are there already (worker/db/veredicto-sql.ts, as it was on this day).
UPDATE vehiculos SET no_sale_desde = nullif(min(coalesce((select min(max(date(d.fecha_vencimiento, '+1 day'), case d.tipo when 'SOAT' then case when "vehiculos"."clase" is 'remolque' then '9999-12-31' else '1900-01-01' end when 'Revisión técnico-mecánica' then case when "vehiculos"."clase" is 'remolque' then '9999-12-31' else case when "vehiculos"."fecha_matricula" is null then '1900-01-01' else date("vehiculos"."fecha_matricula",
      case when "vehiculos"."servicio" = 'particular' and "vehiculos"."clase" is not null and "vehiculos"."clase" <> 'motocicleta'
      then case when "vehiculos"."fecha_matricula" >= '2018-05-20' then '+5 years' when "vehiculos"."fecha_matricula" >= '2017-05-20' then '+6 years' when "vehiculos"."fecha_matricula" >= '0000-01-01' then '+5 years' end else case when "vehiculos"."fecha_matricula" >= '0000-01-01' then '+2 years' end end) end end when 'Tarjeta de operación' then case when "vehiculos"."clase" is 'remolque' then '9999-12-31' else case when "vehiculos"."servicio" = 'publico' then '1900-01-01' else '9999-12-31' end end when 'Póliza RCC' then case when "vehiculos"."clase" is 'remolque' then '9999-12-31' else case when "vehiculos"."servicio" = 'publico' then '1900-01-01' else '9999-12-31' end end when 'Póliza RCE' then case when "vehiculos"."clase" is 'remolque' then '9999-12-31' else case when "vehiculos"."servicio" = 'publico' then '1900-01-01' else '9999-12-31' end end else '9999-12-31' end)) from "documentos" d where d.empresa_id = "vehiculos"."empresa_id" and d.vehiculo_id = "vehiculos"."id" and d.actual = 1
    and not exists (select 1 from "exenciones" x where x.empresa_id = "vehiculos"."empresa_id"
    and x.vehiculo_id = "vehiculos"."id" and x.tipo = d.tipo)
        and d.tipo in ('SOAT', 'Revisión técnico-mecánica', 'Tarjeta de operación', 'Póliza RCC', 'Póliza RCE')), '9999-12-31'), case when "vehiculos"."clase" is 'remolque' then '9999-12-31' else coalesce((select date(max(+c.licencia_fecha_vencimiento), '+1 day') from "conductores" c where c.empresa_id = "vehiculos"."empresa_id" and c.vehiculo_id = "vehiculos"."id"), '9999-12-31') end), '9999-12-31'),
  aviso_desde = nullif(min(coalesce((select min(case when case d.tipo when 'SOAT' then case when "vehiculos"."clase" is 'remolque' then '9999-12-31' else '1900-01-01' end when 'Revisión técnico-mecánica' then case when "vehiculos"."clase" is 'remolque' then '9999-12-31' else case when "vehiculos"."fecha_matricula" is null then '1900-01-01' else date("vehiculos"."fecha_matricula",
      case when "vehiculos"."servicio" = 'particular' and "vehiculos"."clase" is not null and "vehiculos"."clase" <> 'motocicleta'
      then case when "vehiculos"."fecha_matricula" >= '2018-05-20' then '+5 years' when "vehiculos"."fecha_matricula" >= '2017-05-20' then '+6 years' when "vehiculos"."fecha_matricula" >= '0000-01-01' then '+5 years' end else case when "vehiculos"."fecha_matricula" >= '0000-01-01' then '+2 years' end end) end end when 'Impuesto vehicular' then case when "vehiculos"."clase" is 'remolque' then '9999-12-31' else case when "vehiculos"."servicio" = 'publico' then '9999-12-31' when "vehiculos"."clase" is 'maquinaria' then '9999-12-31'
      when "vehiculos"."clase" is 'motocicleta' and coalesce("vehiculos"."cilindraje", 99999) <= 125 then '9999-12-31'
      else '1900-01-01' end end else '1900-01-01' end = '9999-12-31' then '9999-12-31'
        else max(date(d.fecha_vencimiento, '-30 days'), case d.tipo when 'SOAT' then case when "vehiculos"."clase" is 'remolque' then '9999-12-31' else '1900-01-01' end when 'Revisión técnico-mecánica' then case when "vehiculos"."clase" is 'remolque' then '9999-12-31' else case when "vehiculos"."fecha_matricula" is null then '1900-01-01' else date("vehiculos"."fecha_matricula",
      case when "vehiculos"."servicio" = 'particular' and "vehiculos"."clase" is not null and "vehiculos"."clase" <> 'motocicleta'
      then case when "vehiculos"."fecha_matricula" >= '2018-05-20' then '+5 years' when "vehiculos"."fecha_matricula" >= '2017-05-20' then '+6 years' when "vehiculos"."fecha_matricula" >= '0000-01-01' then '+5 years' end else case when "vehiculos"."fecha_matricula" >= '0000-01-01' then '+2 years' end end) end end when 'Impuesto vehicular' then case when "vehiculos"."clase" is 'remolque' then '9999-12-31' else case when "vehiculos"."servicio" = 'publico' then '9999-12-31' when "vehiculos"."clase" is 'maquinaria' then '9999-12-31'
      when "vehiculos"."clase" is 'motocicleta' and coalesce("vehiculos"."cilindraje", 99999) <= 125 then '9999-12-31'
      else '1900-01-01' end end else '1900-01-01' end) end)
        from "documentos" d where d.empresa_id = "vehiculos"."empresa_id" and d.vehiculo_id = "vehiculos"."id" and d.actual = 1
    and not exists (select 1 from "exenciones" x where x.empresa_id = "vehiculos"."empresa_id"
    and x.vehiculo_id = "vehiculos"."id" and x.tipo = d.tipo)), '9999-12-31'), case when exists (select 1 from "documentos" f where f.empresa_id = "vehiculos"."empresa_id"
      and f.vehiculo_id = "vehiculos"."id" and f.tipo = 'SOAT' and f.actual = 1) then '9999-12-31'
      when exists (select 1 from "exenciones" x where x.empresa_id = "vehiculos"."empresa_id"
    and x.vehiculo_id = "vehiculos"."id" and x.tipo = 'SOAT') then '9999-12-31' else case when "vehiculos"."clase" is 'remolque' then '9999-12-31' else '1900-01-01' end end, case when exists (select 1 from "documentos" f where f.empresa_id = "vehiculos"."empresa_id"
      and f.vehiculo_id = "vehiculos"."id" and f.tipo = 'Revisión técnico-mecánica' and f.actual = 1) then '9999-12-31'
      when exists (select 1 from "exenciones" x where x.empresa_id = "vehiculos"."empresa_id"
    and x.vehiculo_id = "vehiculos"."id" and x.tipo = 'Revisión técnico-mecánica') then '9999-12-31' else case when "vehiculos"."clase" is 'remolque' then '9999-12-31' else case when "vehiculos"."fecha_matricula" is null then '1900-01-01' else date("vehiculos"."fecha_matricula",
      case when "vehiculos"."servicio" = 'particular' and "vehiculos"."clase" is not null and "vehiculos"."clase" <> 'motocicleta'
      then case when "vehiculos"."fecha_matricula" >= '2018-05-20' then '+5 years' when "vehiculos"."fecha_matricula" >= '2017-05-20' then '+6 years' when "vehiculos"."fecha_matricula" >= '0000-01-01' then '+5 years' end else case when "vehiculos"."fecha_matricula" >= '0000-01-01' then '+2 years' end end) end end end, case when exists (select 1 from "documentos" f where f.empresa_id = "vehiculos"."empresa_id"
      and f.vehiculo_id = "vehiculos"."id" and f.tipo = 'Impuesto vehicular' and f.actual = 1) then '9999-12-31'
      when exists (select 1 from "exenciones" x where x.empresa_id = "vehiculos"."empresa_id"
    and x.vehiculo_id = "vehiculos"."id" and x.tipo = 'Impuesto vehicular') then '9999-12-31' else case when "vehiculos"."clase" is 'remolque' then '9999-12-31' else case when "vehiculos"."servicio" = 'publico' then '9999-12-31' when "vehiculos"."clase" is 'maquinaria' then '9999-12-31'
      when "vehiculos"."clase" is 'motocicleta' and coalesce("vehiculos"."cilindraje", 99999) <= 125 then '9999-12-31'
      else '1900-01-01' end end end, case when exists (select 1 from "documentos" f where f.empresa_id = "vehiculos"."empresa_id"
      and f.vehiculo_id = "vehiculos"."id" and f.tipo = 'Tarjeta de operación' and f.actual = 1) then '9999-12-31'
      when exists (select 1 from "exenciones" x where x.empresa_id = "vehiculos"."empresa_id"
    and x.vehiculo_id = "vehiculos"."id" and x.tipo = 'Tarjeta de operación') then '9999-12-31' else case when "vehiculos"."clase" is 'remolque' then '9999-12-31' else case when "vehiculos"."servicio" = 'publico' then '1900-01-01' else '9999-12-31' end end end, case when exists (select 1 from "documentos" f where f.empresa_id = "vehiculos"."empresa_id"
      and f.vehiculo_id = "vehiculos"."id" and f.tipo = 'Póliza RCC' and f.actual = 1) then '9999-12-31'
      when exists (select 1 from "exenciones" x where x.empresa_id = "vehiculos"."empresa_id"
    and x.vehiculo_id = "vehiculos"."id" and x.tipo = 'Póliza RCC') then '9999-12-31' else case when "vehiculos"."clase" is 'remolque' then '9999-12-31' else case when "vehiculos"."servicio" = 'publico' then '1900-01-01' else '9999-12-31' end end end, case when exists (select 1 from "documentos" f where f.empresa_id = "vehiculos"."empresa_id"
      and f.vehiculo_id = "vehiculos"."id" and f.tipo = 'Póliza RCE' and f.actual = 1) then '9999-12-31'
      when exists (select 1 from "exenciones" x where x.empresa_id = "vehiculos"."empresa_id"
    and x.vehiculo_id = "vehiculos"."id" and x.tipo = 'Póliza RCE') then '9999-12-31' else case when "vehiculos"."clase" is 'remolque' then '9999-12-31' else case when "vehiculos"."servicio" = 'publico' then '1900-01-01' else '9999-12-31' end end end, case when "vehiculos"."clase" is 'remolque' then '9999-12-31' else coalesce((select date(min(+c.licencia_fecha_vencimiento), '-30 days') from "conductores" c where c.empresa_id = "vehiculos"."empresa_id" and c.vehiculo_id = "vehiculos"."id"),
        '1900-01-01') end), '9999-12-31');
