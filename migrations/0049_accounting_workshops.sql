-- The tax numbers of workshops, for the entries of what they did.
ALTER TABLE `cuentas_contables` ADD `talleres` text DEFAULT '[]' NOT NULL;
