CREATE INDEX `alertas_fecha` ON `alertas` (`empresa_id`,`fecha`,`id`);--> statement-breakpoint
CREATE INDEX `gps_dispositivos_fecha_activacion` ON `gps_dispositivos` (`empresa_id`,`fecha_activacion`,`id`);--> statement-breakpoint
CREATE INDEX `gps_dispositivos_estado` ON `gps_dispositivos` (`empresa_id`,`estado`);--> statement-breakpoint
CREATE INDEX `messages_from` ON `messages` (`from_user_id`);--> statement-breakpoint
CREATE INDEX `messages_empresa` ON `messages` (`empresa_id`);