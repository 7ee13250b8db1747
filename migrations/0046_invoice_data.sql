-- What an electronic invoice asks of a company besides its receipt: kind of organisation, régimen, responsibilities and
-- municipality, as one JSON value.
ALTER TABLE `pagadores` ADD `fiscal` text;
