-- Electronic invoices of payments and their credit notes: one of each kind for a payment, until it is issued.
CREATE TABLE `facturas` (
	`id` text PRIMARY KEY NOT NULL,
	`empresa_id` text NOT NULL,
	`pago_id` text NOT NULL,
	`tipo` text NOT NULL,
	`estado` text DEFAULT 'pendiente' NOT NULL,
	`numero` text,
	`cufe` text,
	`adquirente` text,
	`emitida_at` integer,
	`archivos_at` integer,
	`motivo` text,
	`intentos` integer DEFAULT 0 NOT NULL,
	`intento_at` integer,
	`proximo_at` integer,
	`arriendo_hasta` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`empresa_id`,`pago_id`) REFERENCES `pagos`(`empresa_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `facturas_empresa` ON `facturas` (`empresa_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `facturas_de_pago` ON `facturas` (`empresa_id`,`pago_id`,`tipo`);--> statement-breakpoint
CREATE INDEX `facturas_por_hacer` ON `facturas` (`proximo_at`,`id`) WHERE "facturas"."proximo_at" is not null;--> statement-breakpoint
CREATE INDEX `facturas_por_atender` ON `facturas` (`created_at`,`id`) WHERE "facturas"."motivo" is not null;
--> statement-breakpoint
-- A voided payment has its invoice cancelled, by whatever way it was voided.
CREATE TRIGGER `facturas_pago_anulado` AFTER UPDATE OF `estado` ON `pagos` WHEN NEW.`estado` = 'VOIDED' AND OLD.`estado` = 'APPROVED' BEGIN
  INSERT INTO `facturas` (`id`, `empresa_id`, `pago_id`, `tipo`, `proximo_at`, `created_at`)
    SELECT lower(hex(randomblob(16))), f.`empresa_id`, f.`pago_id`, 'nota-credito', NEW.`anulado_at`, NEW.`anulado_at`
    FROM `facturas` f WHERE f.`empresa_id` = NEW.`empresa_id` AND f.`pago_id` = NEW.`id` AND f.`tipo` = 'factura'
    ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
-- What waits for data, or was refused because of them, is tried again with the data that a company saves.
CREATE TRIGGER `facturas_pagador_nuevo` AFTER INSERT ON `pagadores` BEGIN
  UPDATE `facturas` SET `estado` = 'pendiente', `proximo_at` = NEW.`updated_at`
    WHERE `empresa_id` = NEW.`empresa_id` AND `tipo` = 'factura' AND `estado` IN ('espera-datos', 'fallida');
END;
--> statement-breakpoint
CREATE TRIGGER `facturas_pagador_cambiado` AFTER UPDATE ON `pagadores` BEGIN
  UPDATE `facturas` SET `estado` = 'pendiente', `proximo_at` = NEW.`updated_at`
    WHERE `empresa_id` = NEW.`empresa_id` AND `tipo` = 'factura' AND `estado` IN ('espera-datos', 'fallida');
END;
--> statement-breakpoint
CREATE TRIGGER `facturas_fuera` AFTER DELETE ON `facturas` WHEN OLD.`archivos_at` IS NOT NULL BEGIN
  INSERT INTO `pendientes` (`id`, `tipo`, `destino`, `carga`, `intentos`, `proximo_at`, `created_at`)
    SELECT lower(hex(randomblob(16))), 'archivo.borrar', 'facturas/' || OLD.`empresa_id` || '/' || OLD.`id` || `value`, '{}', 0, 0, unixepoch() * 1000
    FROM json_each('[".pdf",".xml"]');
END;
