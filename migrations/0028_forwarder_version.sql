-- The version of the address to which a company's own server forwards positions: raised to revoke it.
ALTER TABLE `empresas` ADD `reenvio_version` integer DEFAULT 1 NOT NULL;
