-- Visits that last, or lasted for more than 31 days: the hours at a place of a month count those that began long before it.
CREATE INDEX `episodios_largos` ON `episodios` (`empresa_id`,`vehiculo_id`,`inicio`) WHERE "episodios"."tipo" = 'visita' and ("episodios"."fin" is null or "episodios"."fin" - "episodios"."inicio" > 2678400000);
