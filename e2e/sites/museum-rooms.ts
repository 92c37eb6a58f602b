export const museumOrigin = "https://museum.demo.test";
export const museumRooms = ["amber", "bronze", "clay", "glass", "paper", "silver"];
