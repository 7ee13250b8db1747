-- The episodes of a whole company by their beginning: a day or a month of its fleet as a list.
CREATE INDEX `episodios_empresa` ON `episodios` (`empresa_id`,`inicio`,`id`);
