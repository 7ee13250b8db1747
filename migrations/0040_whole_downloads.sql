-- Everything of a company as one ZIP: one under way at a time; its pieces in R2 go with the row.
CREATE TABLE `descargas` (
	`id` text PRIMARY KEY NOT NULL,
	`empresa_id` text NOT NULL,
	`usuario_id` text NOT NULL,
	`estado` text NOT NULL,
	`hechos` integer DEFAULT 0 NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`avance` text,
	`bytes` integer DEFAULT 0 NOT NULL,
	`huella` text,
	`token_hash` text,
	`fallos` integer DEFAULT 0 NOT NULL,
	`proximo_at` integer NOT NULL,
	`arriendo_hasta` integer DEFAULT 0 NOT NULL,
	`vence_at` integer,
	`termino_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `descargas_token` ON `descargas` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `descargas_empresa` ON `descargas` (`empresa_id`,`id`);--> statement-breakpoint
CREATE INDEX `descargas_created_at` ON `descargas` (`empresa_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `descargas_una` ON `descargas` (`empresa_id`) WHERE `estado` in ('en-cola', 'haciendo');--> statement-breakpoint
CREATE INDEX `descargas_por_hacer` ON `descargas` (`proximo_at`,`id`) WHERE `estado` in ('en-cola', 'haciendo');--> statement-breakpoint
CREATE INDEX `descargas_por_vencer` ON `descargas` (`vence_at`) WHERE `vence_at` is not null;
--> statement-breakpoint
CREATE TRIGGER `descargas_fuera` AFTER DELETE ON `descargas` BEGIN
  INSERT INTO `pendientes` (`id`, `tipo`, `destino`, `carga`, `intentos`, `proximo_at`, `created_at`)
    VALUES (lower(hex(randomblob(16))), 'descarga.borrar', OLD.`empresa_id` || '/' || OLD.`id`, '{}', 0, 0, unixepoch() * 1000);
END;
--> statement-breakpoint
CREATE TRIGGER `descargas_vencida` AFTER UPDATE OF `estado` ON `descargas` WHEN NEW.`estado` = 'vencida' AND OLD.`estado` <> 'vencida' BEGIN
  INSERT INTO `pendientes` (`id`, `tipo`, `destino`, `carga`, `intentos`, `proximo_at`, `created_at`)
    VALUES (lower(hex(randomblob(16))), 'descarga.borrar', NEW.`empresa_id` || '/' || NEW.`id`, '{}', 0, 0, unixepoch() * 1000);
END;
