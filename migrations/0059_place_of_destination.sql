-- A shared location whose destination is a place of the company: its Device judges by the place's outline when the vehicle is
-- there. No foreign key: once the place is deleted the coordinates count alone.
ALTER TABLE `compartidos` ADD `destino_lugar_id` text;
