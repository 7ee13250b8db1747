-- Stops that last, or lasted for more than 31 days: the time stopped of a month counts those that began long before it.
CREATE INDEX `episodios_quietos` ON `episodios` (`empresa_id`,`vehiculo_id`,`inicio`) WHERE "episodios"."tipo" = 'detencion' and ("episodios"."fin" is null or "episodios"."fin" - "episodios"."inicio" > 2678400000);
