-- What was done with a vehicle and its things, the latest first: for «Última actividad» of its page.
CREATE INDEX `auditoria_vehiculo` ON `auditoria` (`empresa_id`, json_extract(`datos`, '$.vehiculo'), `at`, `id`)
  WHERE json_extract(`datos`, '$.vehiculo') IS NOT NULL;
