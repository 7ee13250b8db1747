-- How much further a vehicle's drives of a day went than straight lines, and how many say so: docs/decisions/0076.
ALTER TABLE `dias` ADD `rodeo` real;--> statement-breakpoint
ALTER TABLE `dias` ADD `trayectos` integer;--> statement-breakpoint
CREATE INDEX `dias_rodeo` ON `dias` (`empresa_id`,`dia`,`rodeo`,`trayectos`) WHERE "dias"."rodeo" is not null;
